import { placeOf } from '../approval/seats.ts'
import type { MemoRules, RefusalCode } from './commands.ts'
import { isReadOnly } from './memo.ts'
import type { Memo } from './memo.ts'
import { MEMO_ACTIONS, PERMISSIONS } from './permissions.ts'
import type { MemoAction, Role } from './permissions.ts'
import { roleIn, statusSeenBy } from './roles.ts'
import { isEnded } from './status.ts'
import type { MemoStatus } from './status.ts'

export type Ability = { allowed: true } | { allowed: false; reason: RefusalCode }

export interface Viewer {
  /** In any case. */
  email: string
  isAdmin: boolean
}

/** Why somebody with another role may not: as the memo is theirs to see, the reason can be told. */
const WRONG_ROLE: Record<MemoAction, RefusalCode> = {
  view: 'NO_ACCESS',
  viewDraft: 'NOT_OWNER',
  edit: 'NOT_OWNER',
  saveDraft: 'NOT_OWNER',
  submit: 'NOT_OWNER',
  deleteDraft: 'NOT_OWNER',
  approve: 'NOT_APPROVER',
  reject: 'NOT_APPROVER',
  return: 'NOT_APPROVER',
  selfReturn: 'NOT_OWNER',
  cancel: 'NOT_OWNER',
  remind: 'NOT_OWNER',
  editSubApprovers: 'NOT_APPROVER',
  reply: 'NO_ACCESS',
  downloadPdf: 'NO_ACCESS',
  placeHold: 'NOT_ADMINISTRATOR',
  liftHold: 'NOT_ADMINISTRATOR',
}

const READING: readonly MemoAction[] = ['view', 'viewDraft', 'downloadPdf']
const EDITING: readonly MemoAction[] = ['edit', 'saveDraft', 'submit']
const FROM_OWN_SEAT: readonly MemoAction[] = ['approve', 'reject', 'return', 'editSubApprovers']

/**
 * All that a person may do with a memo now, and why not the rest. The server enforces it and sends it; buttons show it.
 * Order of reasons: no part in it, another role, read-only, decided already, status, turn, configuration.
 */
export function abilities(memo: Memo, viewer: Viewer, rules: MemoRules): Record<MemoAction, Ability> {
  const entries = MEMO_ACTIONS.map((action) => [action, ability(memo, viewer, rules, action)])
  return Object.fromEntries(entries) as Record<MemoAction, Ability>
}

/** One entry of `abilities`: the guard of `decide`. */
export function ability(memo: Memo, viewer: Viewer, rules: MemoRules, action: MemoAction): Ability {
  const role = actingRole(memo, viewer, action)
  if (role === 'stranger') return { allowed: false, reason: 'NO_ACCESS' }
  const statuses = PERMISSIONS[action][role]
  if (!statuses) return { allowed: false, reason: WRONG_ROLE[action] }
  const status = statusSeenBy(memo, viewer.email)
  const reason =
    readOnlyReason(memo, action) ??
    pastTurnReason(memo, viewer, action) ??
    (statuses.includes(status) ? null : statusReason(action, status)) ??
    turnReason(memo, viewer, action) ??
    configurationReason(memo, viewer, rules, action, status)
  return reason ? { allowed: false, reason } : { allowed: true }
}

/** Administrators act as such on memos submitted once; of a draft only its owner knows (C7). */
function actingRole(memo: Memo, viewer: Viewer, action: MemoAction): Role {
  const role = roleIn(memo, viewer.email)
  const isForAdministrators = viewer.isAdmin && PERMISSIONS[action].administrator !== undefined
  return isForAdministrators && (role !== 'stranger' || memo.version > 0) ? 'administrator' : role
}

/** C8: nothing changes while READ_ONLY but the hold itself, and on an older memo not even that. */
function readOnlyReason(memo: Memo, action: MemoAction): RefusalCode | null {
  if (READING.includes(action)) return null
  if (memo.isLegacy) return 'READ_ONLY'
  if (action === 'liftHold') return memo.hold ? null : 'NOT_ON_HOLD'
  if (action === 'placeHold') return memo.hold ? 'ON_HOLD_ALREADY' : null
  return isReadOnly(memo) ? 'READ_ONLY' : null
}

/** D3: told before the status, since the decision that cleared the level may also have ended the memo. */
function pastTurnReason(memo: Memo, viewer: Viewer, action: MemoAction): RefusalCode | null {
  const place = FROM_OWN_SEAT.includes(action) && placeOf(memo, viewer.email.toLowerCase())
  if (!place) return null
  if (place.seat.decidedAt !== null) return 'ALREADY_DECIDED'
  return place.level.isCleared ? 'LEVEL_CLEARED' : null
}

function statusReason(action: MemoAction, status: MemoStatus): RefusalCode {
  if (EDITING.includes(action)) return 'STATUS_NOT_EDITABLE'
  return action === 'reply' && isEnded(status) ? 'THREAD_LOCKED' : 'STATUS_FORBIDS'
}

/** D2: of a SUBMITTED memo, only a PENDING seat may act. */
function turnReason(memo: Memo, viewer: Viewer, action: MemoAction): RefusalCode | null {
  const place = FROM_OWN_SEAT.includes(action) && placeOf(memo, viewer.email.toLowerCase())
  if (!place || place.seat.status === 'PENDING') return null
  return place.slot.isMet ? 'SLOT_MET' : 'NOT_YOUR_TURN'
}

/** C4, D6 and the PDF's settings. A memo begun just now is new: the lists of statuses are about existing ones. */
function configurationReason(
  memo: Memo,
  viewer: Viewer,
  rules: MemoRules,
  action: MemoAction,
  status: MemoStatus,
): RefusalCode | null {
  const isNew = memo.lifecycle === 'UNSUBMITTED' && memo.draft === null
  if (EDITING.includes(action) && !isNew) {
    if (!rules.editWhitelistedStatuses.includes(status)) return 'STATUS_NOT_EDITABLE'
    const isOff = action === 'saveDraft' && !rules.allowedDraftButtonStatuses.includes(status)
    return isOff ? 'DRAFT_BUTTON_OFF' : null
  }
  if (action === 'editSubApprovers') {
    const isOn = placeOf(memo, viewer.email.toLowerCase())?.level.allowSubApprovals
    return isOn && rules.templateAllowsSubApprovals ? null : 'SUB_APPROVALS_OFF'
  }
  if (action === 'downloadPdf') {
    if (!rules.enableDownloadPdf) return 'PDF_OFF'
    return rules.downloadWhitelistedStatuses.includes(status) ? null : 'STATUS_FORBIDS'
  }
  return null
}
