import type { MemoEvent } from './events.ts'

/** Why a command is refused, by kind (A2) and code; the sentence for each code is in the server's catalogue. */
export interface Refusal {
  kind: 'PERMISSION_DENIED' | 'FAILED_PRECONDITION' | 'INVALID_ARGUMENT'
  code: RefusalCode
  /** What the sentence names: an e-mail, a level's number, a limit. */
  params: Record<string, string | number>
  /** Where in the input (INVALID_ARGUMENT): `route.1.approvers.0`. */
  path?: string
}

/** A closed list; grows only together with the messages' catalogue. */
export const REFUSAL_CODES = [
  // who and when
  'NO_ACCESS',
  'NOT_OWNER',
  'NOT_APPROVER',
  'DELEGATE_OWNS',
  'DELEGATE_HAS_SEAT',
  'DELEGATE_HAS_DECIDED',
  'NOT_ADMINISTRATOR',
  'READ_ONLY',
  'STATUS_FORBIDS',
  'STATUS_NOT_EDITABLE',
  'DRAFT_BUTTON_OFF',
  'NOT_YOUR_TURN',
  'ALREADY_DECIDED',
  'LEVEL_CLEARED',
  'SLOT_MET',
  'THREAD_LOCKED',
  'UNKNOWN_LOG',
  'SUB_APPROVALS_OFF',
  'REMINDED_RECENTLY',
  'NOT_PENDING',
  'ON_HOLD_ALREADY',
  'NOT_ON_HOLD',
  'PDF_OFF',
  // what
  'REMARKS_REQUIRED',
  'TOO_MANY_ATTACHMENTS',
  'REPLY_EMPTY',
  'REPLY_TOO_LONG',
  'REASON_REQUIRED',
  'NO_LEVELS',
  'LEVEL_WITHOUT_APPROVER',
  'PERSON_TWICE',
  'NOT_AN_ADDRESS',
  'DOMAIN_NOT_HOSTED',
  'ACCOUNT_DISABLED',
  'MIN_APPROVERS_OUT_OF_RANGE',
  'MIN_SUB_APPROVERS_OUT_OF_RANGE',
  'UNKNOWN_LEVEL',
  'LEVEL_ORDER_CHANGED',
  'CLEARED_LEVEL_CHANGED',
  'APPROVED_SLOT_REMOVED',
  'RETURNER_DROPPED',
  'LEVEL_CANNOT_DECIDE',
  'APPROVAL_TYPE_FIXED',
  'SUB_APPROVER_ACTED',
  'ACTED_AS_DELEGATE',
  'SEVERAL_SEATS',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The result of a command: the events to store, or why it was refused. An empty list means that nothing had to change. */
export type Outcome = { ok: true; events: MemoEvent[] } | Refused

export interface Refused {
  ok: false
  refusal: Refusal
}

/**
 * A2: the wire kind of each code: the wrong person is PERMISSION_DENIED, the wrong time FAILED_PRECONDITION, the wrong input
 * INVALID_ARGUMENT.
 */
export const REFUSAL_KINDS: Record<RefusalCode, Refusal['kind']> = {
  NO_ACCESS: 'PERMISSION_DENIED',
  NOT_OWNER: 'PERMISSION_DENIED',
  NOT_APPROVER: 'PERMISSION_DENIED',
  DELEGATE_OWNS: 'PERMISSION_DENIED',
  DELEGATE_HAS_SEAT: 'PERMISSION_DENIED',
  DELEGATE_HAS_DECIDED: 'PERMISSION_DENIED',
  NOT_ADMINISTRATOR: 'PERMISSION_DENIED',
  READ_ONLY: 'FAILED_PRECONDITION',
  STATUS_FORBIDS: 'FAILED_PRECONDITION',
  STATUS_NOT_EDITABLE: 'FAILED_PRECONDITION',
  DRAFT_BUTTON_OFF: 'FAILED_PRECONDITION',
  NOT_YOUR_TURN: 'FAILED_PRECONDITION',
  ALREADY_DECIDED: 'FAILED_PRECONDITION',
  LEVEL_CLEARED: 'FAILED_PRECONDITION',
  SLOT_MET: 'FAILED_PRECONDITION',
  THREAD_LOCKED: 'FAILED_PRECONDITION',
  SUB_APPROVALS_OFF: 'FAILED_PRECONDITION',
  REMINDED_RECENTLY: 'FAILED_PRECONDITION',
  NOT_PENDING: 'FAILED_PRECONDITION',
  ON_HOLD_ALREADY: 'FAILED_PRECONDITION',
  NOT_ON_HOLD: 'FAILED_PRECONDITION',
  PDF_OFF: 'FAILED_PRECONDITION',
  UNKNOWN_LOG: 'INVALID_ARGUMENT',
  REMARKS_REQUIRED: 'INVALID_ARGUMENT',
  TOO_MANY_ATTACHMENTS: 'INVALID_ARGUMENT',
  REPLY_EMPTY: 'INVALID_ARGUMENT',
  REPLY_TOO_LONG: 'INVALID_ARGUMENT',
  REASON_REQUIRED: 'INVALID_ARGUMENT',
  NO_LEVELS: 'INVALID_ARGUMENT',
  LEVEL_WITHOUT_APPROVER: 'INVALID_ARGUMENT',
  PERSON_TWICE: 'INVALID_ARGUMENT',
  NOT_AN_ADDRESS: 'INVALID_ARGUMENT',
  DOMAIN_NOT_HOSTED: 'INVALID_ARGUMENT',
  ACCOUNT_DISABLED: 'INVALID_ARGUMENT',
  MIN_APPROVERS_OUT_OF_RANGE: 'INVALID_ARGUMENT',
  MIN_SUB_APPROVERS_OUT_OF_RANGE: 'INVALID_ARGUMENT',
  UNKNOWN_LEVEL: 'INVALID_ARGUMENT',
  LEVEL_ORDER_CHANGED: 'INVALID_ARGUMENT',
  CLEARED_LEVEL_CHANGED: 'INVALID_ARGUMENT',
  APPROVED_SLOT_REMOVED: 'INVALID_ARGUMENT',
  RETURNER_DROPPED: 'INVALID_ARGUMENT',
  LEVEL_CANNOT_DECIDE: 'INVALID_ARGUMENT',
  APPROVAL_TYPE_FIXED: 'INVALID_ARGUMENT',
  SUB_APPROVER_ACTED: 'INVALID_ARGUMENT',
  ACTED_AS_DELEGATE: 'INVALID_ARGUMENT',
  SEVERAL_SEATS: 'INVALID_ARGUMENT',
}

/** Builds a refusal; the code decides its kind. `path` names the place in the command's input. */
export function refusal(code: RefusalCode, params: Refusal['params'] = {}, path?: string): Refusal {
  return { kind: REFUSAL_KINDS[code], code, params, ...(path === undefined ? {} : { path }) }
}

export function refused(reason: Refusal): Refused {
  return { ok: false, refusal: reason }
}

export function accepted(events: MemoEvent[]): Outcome {
  return { ok: true, events }
}
