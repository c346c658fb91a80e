import { addedFrom } from '../../route/added-levels.ts'
import { findReader, toReadOf } from '../../route/copies.ts'
import { findHandler, isToDo } from '../../route/hand-off.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Delegator, MemoRules } from '../commands.ts'
import { revocationOf } from '../links.ts'
import { isReadOnly } from '../memo.ts'
import type { Memo } from '../memo.ts'
import type { Refusal, RefusalCode } from '../refusals.ts'
import { isEnded, publicStatus } from '../status.ts'
import type { MemoStatus } from '../status.ts'
import { MAX_ADDED_APPROVERS, MAX_TRANSFERS } from '../limits.ts'
import { decisionOf, MEMO_ACTIONS } from '../actions.ts'
import type { MemoAction } from '../actions.ts'
import { PERMISSIONS } from './permissions.ts'
import type { Role } from './permissions.ts'
import type { DelegatedPlace } from './delegation.ts'
import { conditionsReason, isAboutCondition, isJudging } from './conditions.ts'
import { askReason, questionReason } from './questions.ts'
import { standingIn } from './standing.ts'
import type { Standing } from './standing.ts'

export type Ability = { allowed: true } | { allowed: false; reason: RefusalCode }

export interface Viewer {
  /** In any case. */
  email: string
  isAdmin: boolean
  /** Whose delegate they are (K2). */
  delegators?: readonly Delegator[]
  /** The arrangements under which they prepare drafts today (R6). */
  preparations?: readonly string[]
}

/** The reason given to other roles: the memo is theirs to see, so the reason may say what is missing. */
const WRONG_ROLE: Record<MemoAction, RefusalCode> = {
  view: 'NO_ACCESS',
  viewDraft: 'NOT_OWNER',
  edit: 'NOT_OWNER',
  saveDraft: 'NOT_OWNER',
  submit: 'NOT_OWNER',
  deleteDraft: 'NOT_OWNER',
  duplicate: 'NOT_OWNER',
  link: 'NO_ACCESS',
  approve: 'NOT_APPROVER',
  reject: 'NOT_APPROVER',
  return: 'NOT_APPROVER',
  selfReturn: 'NOT_OWNER',
  cancel: 'NOT_OWNER',
  remind: 'NOT_OWNER',
  editSubApprovers: 'NOT_APPROVER',
  reply: 'NO_ACCESS',
  askQuestion: 'NOT_APPROVER',
  answerQuestion: 'NOT_OWNER',
  closeQuestion: 'NOT_APPROVER',
  downloadPdf: 'NO_ACCESS',
  handOn: 'NOT_APPROVER',
  addApprovers: 'NOT_APPROVER',
  reportCondition: 'NOT_OWNER',
  closeCondition: 'NOT_APPROVER',
  refuseCondition: 'NOT_APPROVER',
  completeHandOff: 'NOT_HANDLER',
  acknowledge: 'NOT_READER',
  reassign: 'NOT_ADMINISTRATOR',
  handOver: 'NOT_ADMINISTRATOR',
  placeHold: 'NOT_ADMINISTRATOR',
  liftHold: 'NOT_ADMINISTRATOR',
}

/** Actions that leave the memo as it is. */
const READING: readonly MemoAction[] = ['view', 'viewDraft', 'downloadPdf', 'duplicate']
/** K10: an administrator's hold does not stop these. */
const DESPITE_HOLD: readonly MemoAction[] = ['handOn', 'reassign', 'handOver']
const EDITING: readonly MemoAction[] = ['edit', 'saveDraft', 'submit']

/** Actions that a person takes from a seat, when it is its turn (D2): their own, or that of someone who is away (K2). */
export type SeatAction = (typeof SEAT_ACTIONS)[number]
const SEAT_ACTIONS = [
  'approve',
  'reject',
  'return',
  'askQuestion',
  'editSubApprovers',
  'handOn',
  'addApprovers',
] as const satisfies MemoAction[]

/** The person acting, and the configuration in force. */
export interface Request {
  standing: Standing
  /** In lower case. */
  email: string
  isAdmin: boolean
  rules: MemoRules
}

/**
 * Everything a person may do with a memo now, and why not the rest. The server enforces it and sends it; buttons show it.
 * Order of reasons: no part in it, another role, read-only, decided already, status, turn, configuration.
 */
export function abilities(memo: Memo, viewer: Viewer, rules: MemoRules): Record<MemoAction, Ability> {
  const request = requestOf(memo, viewer, rules)
  const entries = MEMO_ACTIONS.map((action) => [action, abilityTo(memo, request, action)])
  return Object.fromEntries(entries) as Record<MemoAction, Ability>
}

/** One entry of `abilities`. */
export function ability(memo: Memo, viewer: Viewer, rules: MemoRules, action: MemoAction): Ability {
  return abilityTo(memo, requestOf(memo, viewer, rules), action)
}

function requestOf(
  memo: Memo,
  { email, isAdmin, delegators, preparations }: Viewer,
  rules: MemoRules,
): Request {
  const standing = standingIn(memo, email, delegators, preparations)
  return { standing, email: email.toLowerCase(), isAdmin, rules }
}

function abilityTo(memo: Memo, request: Request, action: MemoAction): Ability {
  if (isSeatAction(action)) {
    const guarded = guardSeat(memo, request, action)
    return guarded.allowed ? { allowed: true } : guarded
  }
  const reason = guard(memo, request, action)
  return reason ? { allowed: false, reason } : { allowed: true }
}

function isSeatAction(action: MemoAction): action is SeatAction {
  return (SEAT_ACTIONS as readonly MemoAction[]).includes(action)
}

/** The guard of an action that needs no seat. @returns why it is denied, or null */
export function guard(
  memo: Memo,
  request: Request,
  action: Exclude<MemoAction, SeatAction>,
): RefusalCode | null {
  const role = actingRole(memo, request, action)
  if (role === 'stranger') return 'NO_ACCESS'
  const statuses = PERMISSIONS[action][role]
  const { barred } = request.standing
  // An administrator acts on the memo as it is now, also where they have left it, or own it with saved work.
  const status = role === 'administrator' ? publicStatus(memo) : request.standing.status
  if (!statuses) return (isJudging(action) ? barred : undefined) ?? WRONG_ROLE[action]
  return (
    readOnlyReason(memo, action) ??
    (statuses.includes(status) ? null : statusReason(action, status)) ??
    (isAboutQuestion(action) ? questionReason(memo, request, action) : null) ??
    (action === 'link' && revocationOf(memo) ? 'LINK_REVOKED' : null) ??
    (isAboutCondition(action) ? conditionsReason(memo, request, action) : null) ??
    (action === 'completeHandOff' ? handOffReason(memo, request) : null) ??
    (action === 'acknowledge' ? copyReason(memo, request) : null) ??
    configurationReason(memo, request, action)
  )
}

export type GuardedSeat =
  | { allowed: true; place: SeatPlace; absenceId?: string }
  | { allowed: false; reason: RefusalCode }

/**
 * The guard of an action from a seat: the person's own, or for a delegate one of those that they may act at (K2).
 * @param seatId which one; a delegate who may act at several has to say. Without it, an ability asks whether there is any
 * @returns the seat, for a delegate with the absence that makes them one; or why the action is denied
 */
export function guardSeat(memo: Memo, request: Request, action: SeatAction, seatId?: string): GuardedSeat {
  const { standing, rules } = request
  const { role, status, place } = standing
  if (role === 'stranger') return { allowed: false, reason: 'NO_ACCESS' }
  const statuses: readonly MemoStatus[] | undefined = PERMISSIONS[action][role]
  if (statuses && standing.role === 'delegate') {
    const guarded = guardDelegate(memo, standing.places, action, seatId)
    const unscanned = guarded.allowed ? scanReason(action, rules) : null
    return unscanned ? { allowed: false, reason: unscanned } : guarded
  }
  if (!statuses || !place) return { allowed: false, reason: barredReason(standing, action) }
  if (seatId !== undefined && seatId !== place.seat.seatId)
    return { allowed: false, reason: barredReason(standing, action) }
  const reason =
    readOnlyReason(memo, action) ??
    pastTurnReason(place) ??
    (statuses.includes(status) ? null : 'STATUS_FORBIDS') ??
    turnReason(place) ??
    (action === 'editSubApprovers' ? subApprovalsReason(place, rules) : null) ??
    (action === 'handOn' ? handOnReason(place, rules) : null) ??
    (action === 'addApprovers' ? addingReason(memo, place, rules) : null) ??
    (action === 'askQuestion' ? askReason(place) : null) ??
    scanReason(action, rules)
  if (!reason) return { allowed: true, place }
  // Their own seat is not asked, so the question is about the other one (K2, K4).
  const isForOther = place.seat.status !== 'PENDING' && seatId === undefined && reason !== 'READ_ONLY'
  return { allowed: false, reason: isForOther ? (otherReason(standing, action) ?? reason) : reason }
}

/** K4 goes before the role: the seat of someone who named them is the one that they ask for. */
function barredReason(standing: Standing, action: SeatAction): RefusalCode {
  return otherReason(standing, action) ?? WRONG_ROLE[action]
}

function otherReason({ barred }: Standing, action: SeatAction): RefusalCode | undefined {
  return decisionOf(action) || action === 'askQuestion' ? barred : undefined
}

/** A delegate's seats are PENDING, so the status is right and it is their turn. */
function guardDelegate(
  memo: Memo,
  places: readonly DelegatedPlace[],
  action: SeatAction,
  seatId: string | undefined,
): GuardedSeat {
  const reason = readOnlyReason(memo, action)
  if (reason) return { allowed: false, reason }
  const found = seatId === undefined ? places : places.filter(({ place }) => place.seat.seatId === seatId)
  const free = action === 'askQuestion' ? found.filter(({ place }) => askReason(place) === null) : found
  const [first] = free
  if (first) return { allowed: true, ...first }
  return { allowed: false, reason: found.length > 0 ? 'QUESTION_OPEN' : WRONG_ROLE[action] }
}

function isAboutQuestion(action: MemoAction): action is 'answerQuestion' | 'closeQuestion' {
  return action === 'answerQuestion' || action === 'closeQuestion'
}

/** Administrators act as such on memos submitted at least once; a draft is known to its owner only (C7). */
function actingRole(memo: Memo, { standing: { role }, isAdmin }: Request, action: MemoAction): Role {
  const isForAdministrators = isAdmin && PERMISSIONS[action].administrator !== undefined
  return isForAdministrators && (role !== 'stranger' || memo.version > 0) ? 'administrator' : role
}

/** C8: a READ_ONLY memo takes no change but lifting the hold, and an older memo not even that. */
function readOnlyReason(memo: Memo, action: MemoAction): RefusalCode | null {
  if (READING.includes(action)) return null
  if (memo.isLegacy) return 'READ_ONLY'
  if (DESPITE_HOLD.includes(action)) return null
  if (action === 'liftHold') return memo.hold ? null : 'NOT_ON_HOLD'
  if (action === 'placeHold') return memo.hold ? 'ON_HOLD_ALREADY' : null
  return isReadOnly(memo) ? 'READ_ONLY' : null
}

/** D3: comes before the status, since the decision that cleared the level may also have ended the memo. */
function pastTurnReason({ seat, level }: SeatPlace): RefusalCode | null {
  if (seat.decidedAt !== null) return 'ALREADY_DECIDED'
  return level.isCleared ? 'LEVEL_CLEARED' : null
}

function statusReason(action: MemoAction, status: MemoStatus): RefusalCode {
  if (EDITING.includes(action)) return 'STATUS_NOT_EDITABLE'
  return action === 'reply' && isEnded(status) ? 'THREAD_LOCKED' : 'STATUS_FORBIDS'
}

/** D2: while the memo is SUBMITTED, only PENDING seats may act. */
function turnReason({ seat, slot }: SeatPlace): RefusalCode | null {
  if (seat.status === 'PENDING') return null
  return slot.isMet ? 'SLOT_MET' : 'NOT_YOUR_TURN'
}

/** D6: both the level and the template must allow sub-approvals. */
function subApprovalsReason({ level }: SeatPlace, rules: MemoRules): RefusalCode | null {
  return level.allowSubApprovals && rules.templateAllowsSubApprovals ? null : 'SUB_APPROVALS_OFF'
}

/** K8: where the template allows it, and not for ever. */
function handOnReason({ seat }: SeatPlace, rules: MemoRules): RefusalCode | null {
  if (!rules.templateAllowsTransfer) return 'TRANSFER_OFF'
  return (seat.earlier ?? []).length < MAX_TRANSFERS ? null : 'TRANSFERRED_TOO_OFTEN'
}

/** R1: where the template allows it, and not without end. */
function addingReason(memo: Memo, { seat }: SeatPlace, rules: MemoRules): RefusalCode | null {
  if (!rules.templateAllowsAdding) return 'ADDING_OFF'
  return addedFrom(memo, seat.seatId) < MAX_ADDED_APPROVERS ? null : 'TOO_MANY_ADDED'
}

/** R3: for those who have it to do, until the first of them has marked it done. */
function handOffReason(memo: Memo, { email }: Request): RefusalCode | null {
  if (!findHandler(memo, email)) return 'NOT_HANDLER'
  return isToDo(memo) ? null : 'HAND_OFF_DONE'
}

/** R5: for those who have a copy, once, where they are asked to. */
function copyReason(memo: Memo, { email }: Request): RefusalCode | null {
  if (!findReader(memo, email)) return 'NOT_READER'
  if (!memo.copies?.mustAcknowledge) return 'NOTHING_TO_ACKNOWLEDGE'
  return toReadOf(memo, email) === 'OPEN' ? null : 'ACKNOWLEDGED'
}

/** Q3: approving waits until every file of the memo was scanned; rejecting and returning don't. */
function scanReason(action: SeatAction, { unscannedFiles = [] }: MemoRules): RefusalCode | null {
  return action === 'approve' && unscannedFiles.length > 0 ? 'FILES_UNSCANNED' : null
}

/** What the sentence of a denied ability names. */
export function abilityParams(reason: RefusalCode, { unscannedFiles = [] }: MemoRules): Refusal['params'] {
  return reason === 'FILES_UNSCANNED' ? { files: unscannedFiles.join(', ') } : {}
}

/** C4 and the PDF's settings. The lists of statuses concern existing memos: one that was never saved is new. */
function configurationReason(
  memo: Memo,
  { standing: { status }, rules }: Request,
  action: MemoAction,
): RefusalCode | null {
  const isNew = memo.lifecycle === 'UNSUBMITTED' && memo.draft === null
  if (EDITING.includes(action) && !isNew) {
    if (!rules.editWhitelistedStatuses.includes(status)) return 'STATUS_NOT_EDITABLE'
    const isOff = action === 'saveDraft' && !rules.allowedDraftButtonStatuses.includes(status)
    return isOff ? 'DRAFT_BUTTON_OFF' : null
  }
  if (action === 'downloadPdf') {
    if (!rules.enableDownloadPdf) return 'PDF_OFF'
    return rules.downloadWhitelistedStatuses.includes(status) ? null : 'STATUS_FORBIDS'
  }
  return null
}
