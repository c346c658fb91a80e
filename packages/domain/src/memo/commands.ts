import type { Attachment } from './events.ts'
import type { Instant, Person, RouteLevel } from './memo.ts'
import type { MemoStatus } from './status.ts'

/** What somebody asks of a memo. The form's answers are judged elsewhere (`form/`); here content is only its hash. */
export type MemoCommand =
  | { type: 'SaveDraft'; contentHash: string; route: RouteLevel[] }
  | { type: 'Submit'; contentHash: string; route: RouteLevel[]; remarks: string; attachments: Attachment[] }
  | { type: 'DeleteDraft' }
  | { type: 'Approve'; remarks: string; attachments: Attachment[] }
  | { type: 'Reject'; remarks: string; attachments: Attachment[] }
  | { type: 'Return'; remarks: string; attachments: Attachment[] }
  | { type: 'SelfReturn'; remarks: string; attachments: Attachment[] }
  | { type: 'Cancel'; remarks: string; attachments: Attachment[] }
  | { type: 'EditSubApprovers'; sequenceId: string; subApprovers: Person[]; minSubApprovers: number }
  | { type: 'Remind'; seats: { seatId: string; email: string }[] }
  | { type: 'Reply'; logId: string; message: string; attachments: Attachment[] }
  | { type: 'PlaceHold'; reason: string }
  | { type: 'LiftHold'; reason: string }

export type MemoCommandType = MemoCommand['type']

/** The part of the remote configuration that rules on memos (end-user document section 9). */
export interface MemoRules {
  editWhitelistedStatuses: readonly MemoStatus[]
  allowedDraftButtonStatuses: readonly MemoStatus[]
  downloadWhitelistedStatuses: readonly MemoStatus[]
  enableDownloadPdf: boolean
  maxRemarksAttachment: number
  /** Lower case (D7). */
  hostedDomains: readonly string[]
  /** The template's switch (D6). */
  templateAllowsSubApprovals: boolean
}

/** Who asks, when, under which configuration; `newId` gives an id never given before. */
export interface MemoContext {
  actor: Person
  actorIsAdmin: boolean
  now: Instant
  rules: MemoRules
  newId: () => string
}

/** Why a command is refused, by kind (A2) and code; a sentence for each code stands in the apps' catalogues. */
export interface Refusal {
  kind: 'PERMISSION_DENIED' | 'FAILED_PRECONDITION' | 'INVALID_ARGUMENT'
  code: RefusalCode
  /** What the sentence names: an e-mail, a level's number, a limit. */
  params: Record<string, string | number>
  /** Where in the input (INVALID_ARGUMENT): `route.1.approvers.0`. */
  path?: string
}

/** A closed list; grows only together with the messages' catalogue. */
export type RefusalCode =
  // who and when
  | 'NO_ACCESS'
  | 'NOT_OWNER'
  | 'NOT_APPROVER'
  | 'NOT_ADMINISTRATOR'
  | 'READ_ONLY'
  | 'STATUS_FORBIDS'
  | 'STATUS_NOT_EDITABLE'
  | 'DRAFT_BUTTON_OFF'
  | 'NOT_YOUR_TURN'
  | 'ALREADY_DECIDED'
  | 'LEVEL_CLEARED'
  | 'SLOT_MET'
  | 'THREAD_LOCKED'
  | 'UNKNOWN_LOG'
  | 'SUB_APPROVALS_OFF'
  | 'REMINDED_RECENTLY'
  | 'NOT_PENDING'
  | 'ON_HOLD_ALREADY'
  | 'NOT_ON_HOLD'
  | 'PDF_OFF'
  // what
  | 'REMARKS_REQUIRED'
  | 'TOO_MANY_ATTACHMENTS'
  | 'REPLY_EMPTY'
  | 'REPLY_TOO_LONG'
  | 'REASON_REQUIRED'
  | 'NO_LEVELS'
  | 'LEVEL_WITHOUT_APPROVER'
  | 'PERSON_TWICE'
  | 'DOMAIN_NOT_HOSTED'
  | 'MIN_APPROVERS_OUT_OF_RANGE'
  | 'MIN_SUB_APPROVERS_OUT_OF_RANGE'
  | 'UNKNOWN_LEVEL'
  | 'LEVEL_ORDER_CHANGED'
  | 'CLEARED_LEVEL_CHANGED'
  | 'APPROVED_SLOT_REMOVED'
  | 'RETURNER_DROPPED'
  | 'LEVEL_CANNOT_DECIDE'
  | 'APPROVAL_TYPE_FIXED'
  | 'SUB_APPROVER_ACTED'
