import type { Refusal, RefusalCode } from './commands.ts'
import type { MemoEvent } from './events.ts'

/** What came of a command: the events to write, or why there are none. No events: nothing had to change. */
export type Outcome = { ok: true; events: MemoEvent[] } | Refused

export interface Refused {
  ok: false
  refusal: Refusal
}

/** A2: how each refusal travels. Who may not is PERMISSION_DENIED, not now FAILED_PRECONDITION, not so INVALID_ARGUMENT. */
export const REFUSAL_KINDS: Record<RefusalCode, Refusal['kind']> = {
  NO_ACCESS: 'PERMISSION_DENIED',
  NOT_OWNER: 'PERMISSION_DENIED',
  NOT_APPROVER: 'PERMISSION_DENIED',
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
  DOMAIN_NOT_HOSTED: 'INVALID_ARGUMENT',
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
}

/** A refusal of the kind that its code has. `path` names the place in the command's input. */
export function refusal(code: RefusalCode, params: Refusal['params'] = {}, path?: string): Refusal {
  return { kind: REFUSAL_KINDS[code], code, params, ...(path === undefined ? {} : { path }) }
}

export function refused(reason: Refusal): Refused {
  return { ok: false, refusal: reason }
}

export function accepted(events: MemoEvent[]): Outcome {
  return { ok: true, events }
}
