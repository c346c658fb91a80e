import type { CallName, ErrorCode } from '@countersign/contract'
import type { PersonName } from './testing/people.ts'
import type { Phase } from './testing/phases.ts'
import { PHASES } from './testing/phases.ts'

/**
 * Who may do what, derived from the rules and independent of the code. A call of the contract without a row fails the tests.
 */

/** `FORBIDDEN`: PERMISSION_DENIED with the same answer as for an unknown memo (A2). */
export type Verdict = 'OK' | ErrorCode | 'FORBIDDEN'

type Row<Name extends string> = Partial<Record<Name, readonly Phase[]>>

interface MemoRow {
  rules: string
  /**
   * Who may make the call, and at which phases it succeeds; at others it is FAILED_PRECONDITION (A2). Other participants get
   * PERMISSION_DENIED.
   */
  may: Row<Participant>
  /** Where a participant of `may` gets PERMISSION_DENIED instead of FAILED_PRECONDITION. */
  denied?: Row<Participant>
  /** The answer to a draft's owner if the payload refers to something that a draft lacks. */
  ownDraft?: Verdict
}

export type Participant =
  | 'owner'
  | 'current'
  | 'waiting'
  | 'acted'
  | 'sub'
  | 'watcher'
  | 'handler'
  | 'reader'
  | 'left'

const EDITABLE = [
  'SAVE_AS_DRAFT',
  'RETURNED',
  'RETURNED_DRAFT',
  'SELF_RETURNED',
  'SELF_RETURNED_DRAFT',
] as const
const RETURNED = ['RETURNED', 'RETURNED_DRAFT', 'SELF_RETURNED', 'SELF_RETURNED_DRAFT'] as const
const UNDER_WAY = ['SUBMITTED', ...RETURNED] as const
const ENDED = ['APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED'] as const
const WAS_SUBMITTED = ['on hold', ...UNDER_WAY, ...ENDED] as const

const reading: Row<Participant> = {
  owner: PHASES,
  ...each(['current', 'waiting', 'acted', 'sub', 'watcher', 'left'], WAS_SUBMITTED),
  ...each(['handler', 'reader'], ['APPROVED']),
}
const deciding: Row<Participant> = { current: ['SUBMITTED'], sub: ['SUBMITTED'], waiting: [], acted: [] }

const CONDITIONAL = [...UNDER_WAY, 'APPROVED'] as const
const NOT_HOLDERS = ['current', 'waiting', 'sub', 'watcher'] as const
const judging: MemoRow = {
  rules: 'R0, R2, C8',
  may: { acted: CONDITIONAL, ...each(NOT_HOLDERS, []) },
  denied: each(NOT_HOLDERS, CONDITIONAL),
}

/** The calls about a memo. Strangers, and everyone but the owner of a draft, are FORBIDDEN throughout (A2, C7, I1). */
export const MEMO_CALLS: Partial<Record<CallName | 'POST /reports/pdf', MemoRow>> = {
  get_memo_permission: { rules: 'I1, C7', may: reading },
  get_memo_details_for_viewing: { rules: 'I1, C6, C7', may: reading },
  get_memo_logs: { rules: 'I1, C7', may: reading },
  get_replies: { rules: 'I1, C7', may: reading, ownDraft: 'INVALID_ARGUMENT' },
  get_time_ledger: { rules: 'I1, C7, L6', may: reading },
  get_erasable_parts: { rules: 'O6, I1, C7', may: reading },
  // A draft has no parts yet.
  request_erasure: {
    rules: 'O6, I1, C7',
    may: {
      ...each(['owner', 'current', 'waiting', 'acted', 'sub', 'watcher', 'left'], WAS_SUBMITTED),
      ...each(['handler', 'reader'], ['APPROVED']),
    },
    ownDraft: 'NOT_FOUND',
  },
  download_memo_file: { rules: 'I2, C6, C7', may: reading },
  getMemoDetailsForEditing: { rules: 'C4', may: { owner: EDITABLE } },
  edit_memo: { rules: 'C2, C4', may: { owner: EDITABLE } },
  delete_draft: { rules: 'C3', may: { owner: ['SAVE_AS_DRAFT'] } },
  duplicate_memo: { rules: 'M8', may: { owner: PHASES } },
  link_memo: {
    rules: 'R4, M8',
    may: { ...each(['owner', 'current', 'waiting', 'acted', 'sub', 'watcher'], ['APPROVED']) },
  },
  approve_memo: { rules: 'C2, D2, D3', may: deciding },
  reject_memo: { rules: 'C2, D4, D6', may: deciding },
  return_memo: { rules: 'C2, D4, D6', may: deciding },
  self_return_memo: { rules: 'C2', may: { owner: ['SUBMITTED'] } },
  withdraw_memo: { rules: 'C2, C5', may: { owner: UNDER_WAY } },
  create_reply: {
    rules: 'C2, D11',
    may: each(['owner', 'current', 'waiting', 'acted', 'sub', 'watcher'], UNDER_WAY),
  },
  editSubapprovers: { rules: 'C2, D6', may: { current: ['SUBMITTED'], waiting: [], acted: [] } },
  ask_question: { rules: 'M5, C2, D2', may: deciding },
  answer_question: { rules: 'M5, C2', may: { owner: ['SUBMITTED'] } },
  // The approver asked: others whose turn it is may not close it.
  close_question: {
    rules: 'M5, C2',
    may: { current: ['SUBMITTED'], sub: [], waiting: [], acted: [] },
    denied: { sub: ['SUBMITTED'] },
  },
  // The watcher and the handler have the approved memo to do.
  complete_hand_off: {
    rules: 'R0, R3, C8',
    may: {
      ...each(['watcher', 'handler'], ['APPROVED']),
      ...each(['owner', 'current', 'waiting', 'acted', 'sub'], []),
    },
    denied: each(['owner', 'current', 'waiting', 'acted', 'sub'], ['APPROVED']),
  },
  // The watcher and the reader have a copy of the approved memo.
  acknowledge_memo: {
    rules: 'R0, R5, C8',
    may: {
      ...each(['watcher', 'reader'], ['APPROVED']),
      ...each(['current', 'waiting', 'acted', 'sub', 'handler'], []),
    },
    denied: each(['current', 'waiting', 'acted', 'sub', 'handler'], ['APPROVED']),
  },
  report_condition: { rules: 'R0, R2, C8', may: { owner: CONDITIONAL } },
  // The conditions are those of the approver who acted.
  close_condition: judging,
  refuse_condition: judging,
  hand_on_seat: { rules: 'K8, K10', may: { current: ['SUBMITTED', 'on hold'], waiting: [], acted: [] } },
  add_approvers: { rules: 'R1, C8', may: { current: ['SUBMITTED'], waiting: [], acted: [] } },
  getReminderRecipients: { rules: 'C2, E2', may: { owner: ['SUBMITTED'] } },
  // Refers to a seat, not a memo: a draft has none, and an unknown seat is forbidden even to its owner.
  remindCurrentApprover: { rules: 'C2, E2', may: { owner: ['SUBMITTED'] }, ownDraft: 'PERMISSION_DENIED' },
  'POST /reports/pdf': {
    rules: 'C7; U39',
    may: {
      ...each(['owner', 'current', 'waiting', 'acted', 'sub', 'watcher', 'handler', 'reader'], ['APPROVED']),
      left: [],
    },
  },
}

/** The console's answers to an administrator about a memo, which never include its content (C8, I1). */
export const HOLD_CALLS: Partial<Record<CallName, (phase: Phase) => Verdict>> = {
  'admin-get_memo_hold': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'OK'),
  'admin-get_erasable_parts': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'OK'),
  'admin-take_up_erasure': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'OK'),
  'admin-preserve_memo': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'OK'),
  'admin-lift_preservation': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'FAILED_PRECONDITION'),
  'admin-reassign_seat': (phase) => {
    if (phase === 'SAVE_AS_DRAFT') return 'NOT_FOUND'
    // Where the approver returned the memo, their seat has acted.
    const open: readonly Phase[] = ['SUBMITTED', 'on hold', 'SELF_RETURNED', 'SELF_RETURNED_DRAFT']
    return open.includes(phase) ? 'OK' : 'FAILED_PRECONDITION'
  },
  // The approved memo has handlers.
  'admin-name_handler': (phase) => (phase === 'SAVE_AS_DRAFT' ? 'NOT_FOUND' : 'FAILED_PRECONDITION'),
  'admin-hold_memo': (phase) => {
    if (phase === 'SAVE_AS_DRAFT') return 'NOT_FOUND'
    return (UNDER_WAY as readonly Phase[]).includes(phase) ? 'OK' : 'FAILED_PRECONDITION'
  },
  'admin-lift_hold': (phase) => {
    if (phase === 'SAVE_AS_DRAFT') return 'NOT_FOUND'
    return phase === 'on hold' ? 'OK' : 'FAILED_PRECONDITION'
  },
}

/** Lists and search (C7, I1): at which phases a memo appears for whom. No one else finds it. */
export const LISTS: Partial<Record<CallName, Row<Participant>>> = {
  getMyMemosActiveWithUserID: { owner: ['SUBMITTED', 'on hold', 'RETURNED', 'SELF_RETURNED'] },
  getMyMemosDraftWithUserID: { owner: ['SAVE_AS_DRAFT', 'RETURNED_DRAFT', 'SELF_RETURNED_DRAFT'] },
  getMyMemosHistoryWithUserID: { owner: ENDED },
  getForMyApprovalActiveWithUserID: each(['current', 'sub'], ['SUBMITTED', 'on hold']),
  getForMyApprovalHistoryWithUserID: {
    ...each(['current', 'sub'], [...RETURNED, ...ENDED]),
    waiting: ['APPROVED'],
    ...each(['acted', 'left'], WAS_SUBMITTED),
  },
  getMemosToWatchActiveWithUserID: { watcher: ['on hold', ...UNDER_WAY] },
  getMemosToWatchHistoryWithUserID: { watcher: ENDED },
  get_to_do_active: each(['watcher', 'handler'], ['APPROVED']),
  get_to_do_history: {},
  get_to_read_active: each(['watcher', 'reader'], ['APPROVED']),
  get_to_read_history: {},
  // U44 lists the searchable statuses; past participants find the memo as it was when they left.
  search_memo: {
    ...each(
      ['owner', 'current', 'waiting', 'acted', 'sub', 'watcher'],
      WAS_SUBMITTED.filter((phase) => phase !== 'CANCELLED'),
    ),
    left: WAS_SUBMITTED,
    ...each(['handler', 'reader'], ['APPROVED']),
  },
}

export interface OwnRow {
  rules: string
  only?: PersonName
  answer?: Verdict
}

/** Calls that concern no memo: open to everyone with a session, or only to the owner of what they refer to. */
export const OWN_CALLS: Partial<Record<CallName, OwnRow>> = {
  log_user_logging_in: { rules: 'A3' },
  sync_account: { rules: 'A3' },
  get_sessions: { rules: 'Q2' },
  // Another person's session gets the same answer as an ended one.
  confirm_session: { rules: 'Q2' },
  end_session: { rules: 'Q2' },
  end_sessions: { rules: 'Q2' },
  get_waiting_counts: { rules: 'R3, R5' },
  get_list_views: { rules: 'M9' },
  save_list_view: { rules: 'M9' },
  // Another person's view gets the same answer as one that doesn't exist.
  delete_list_view: { rules: 'M9' },
  get_notification_choices: { rules: 'M7' },
  set_notification_choices: { rules: 'M7' },
  get_absences: { rules: 'K1' },
  // Each saves an absence of their own; another person's is refused like an unknown one.
  save_absence: { rules: 'K1' },
  end_absence: { rules: 'K1', only: 'owner' },
  get_preparers: { rules: 'R6' },
  save_preparer: { rules: 'R6' },
  // Another person's arrangement gets the same answer as an unknown one.
  end_preparer: { rules: 'R6', only: 'owner' },
  get_users_roles: { rules: 'H6' },
  get_contacts: { rules: 'B6' },
  // No one here has granted access to their contacts.
  get_ext_contacts: { rules: 'B6', answer: 'FAILED_PRECONDITION' },
  get_notifications: { rules: 'A3' },
  update_notification: { rules: 'A2', only: 'current' },
  get_push_settings: { rules: 'M7' },
  // A browser belongs to the person who signed in last; another person's subscription is unknown.
  subscribe_push: { rules: 'M7' },
  renew_push: { rules: 'M7' },
  unsubscribe_push: { rules: 'M7' },
  get_calendar_link: { rules: 'P5' },
  create_calendar_link: { rules: 'P5' },
  revoke_calendar_link: { rules: 'P5' },
  get_templates: { rules: 'I2' },
  get_template_by_id: { rules: 'I2' },
  get_last_route: { rules: 'M8' },
  // Answers for each memo; one that is not the caller's is refused in its own outcome.
  approve_memos: { rules: 'M4' },
  request_signature: { rules: 'O4' },
  get_tokens: { rules: 'P1' },
  create_token: { rules: 'P1, P3' },
  // Another person's token gets the same answer as a revoked one.
  revoke_token: { rules: 'P1' },
  get_passkeys: { rules: 'O4' },
  begin_passkey: { rules: 'O4, P3' },
  // No one has a ticket that the server has sealed for them.
  register_passkey: { rules: 'O4, P3', answer: 'FAILED_PRECONDITION' },
  // Another person's passkey gets the same answer as a revoked one.
  revoke_passkey: { rules: 'O4, P3' },
  create_memo: { rules: 'C2' },
  check_submission: { rules: 'M2, I1' },
  get_route_for_answers: { rules: 'N3, I2' },
  get_list_entries: { rules: 'N9, I2' },
  download_uploaded_file: { rules: 'I2', only: 'owner' },
  createXlsxReport: { rules: 'H8' },
}

/** Open only to holders of a reports role, within what it lets them see (H4, H6). */
export const REPORT_CALLS: readonly CallName[] = [
  'get_reports',
  'get_reports_insights',
  'get_reports_memos',
  'get_reports_options',
  'update_reports',
  'get_reports_update',
  'save_reports_users',
  'delete_reports_users',
]

/** Both apps make these after a sign-in. */
export const CALLS_OF_BOTH_APPS: readonly CallName[] = ['log_user_logging_in', 'sync_account']

/** The answer to a person's call about a memo at a phase. */
export function memoVerdict(row: MemoRow, person: PersonName, phase: Phase): Verdict {
  if (person === 'anonymous' || person === 'foreigner') return 'UNAUTHENTICATED'
  if (person === 'stranger' || person === 'reporter' || person === 'administrator') return 'FORBIDDEN'
  if (phase === 'SAVE_AS_DRAFT' && person !== 'owner') return 'FORBIDDEN'
  // R0: from the approval on.
  if ((person === 'handler' || person === 'reader') && phase !== 'APPROVED') return 'FORBIDDEN'
  if (phase === 'SAVE_AS_DRAFT' && row.ownDraft) return row.ownDraft
  const phases = row.may[person]
  if (!phases) return 'PERMISSION_DENIED'
  if (row.denied?.[person]?.includes(phase)) return 'PERMISSION_DENIED'
  return phases.includes(phase) ? 'OK' : 'FAILED_PRECONDITION'
}

function each<Name extends string>(names: readonly Name[], phases: readonly Phase[]): Row<Name> {
  return Object.fromEntries(names.map((name) => [name, phases])) as Row<Name>
}
