import type { MemoAction } from './actions.ts'
import type { Attachment } from './events.ts'
import type { LevelAnswer } from '../form/level/level-form.ts'
import type { ComputedRoute, NoApproval } from '../policy/computed-route.ts'
import type { CopyRecipients } from '../route/copies.ts'
import type { HandOffRecipients } from '../route/hand-off.ts'
import type { Instant } from '../time/instant.ts'
import type { Day } from '../time/working-days.ts'
import type { Fills } from '../route/policy-seats.ts'
import type { Person, RouteLevel } from '../route/route.ts'
import type { MemoLink } from './links.ts'
import type { Memo } from './memo.ts'
import type { MemoStatus } from './status.ts'

/** What the directory knows about the people that a command names. */
interface Named {
  /** E-mails whose accounts are disabled: they can never sign in (D7). */
  disabled?: readonly string[]
  /** What they could fill, by e-mail (K8, D6); left out for those who could fill nothing. */
  fills?: Readonly<Record<string, Fills>>
}

/** K2: the seat to decide at, where a person may act at more than one. */
interface AtSeat {
  seatId?: string
}

/** What is known of whom a reminder reaches (E2). */
export interface Reach {
  /** E-mails of people who can't sign in. */
  disabled?: ReadonlySet<string>
  /** By the e-mail of who is away, with what they could fill themselves (K2). */
  delegates?: ReadonlyMap<string, Person & { fills?: Fills }>
}

/** K8, K9: who takes a part over, and why. */
interface Handing extends Named {
  to: Person
  reason: string
}

/** Someone whose delegate the actor is, today and for this memo's template (K2). */
export interface Delegator {
  /** In lower case. */
  email: string
  absenceId: string
  /** What the actor could fill themselves (K2): a policy's level may allow holders of its role alone. */
  fills?: Fills
}

/** Why approvals fall at a re-submission (N7). */
export interface Falling {
  /** Ids of the questions whose answers changed; at least one. */
  questions: readonly string[]
  /** The number of the level from which they fall; 1 for all. */
  from_level: number
}

/** What an approval is conditional on (R2). */
export interface ConditionTerms {
  message: string
  dueDay: Day
}

/** A link to an approved memo (R4), as the owner chooses it: null for none; left out, it stays as it is. */
interface Linking {
  link?: MemoLink | null
}

/** Whom the owner gives a copy once the memo is approved (R5); left out, they stay as they are. */
interface Copying {
  readers?: Person[]
}

/** What a person asks to do with a memo. The form's answers are validated in `form/`; here content is only a hash. */
export type MemoCommand =
  | ({ type: 'SaveDraft'; contentHash: string; route: RouteLevel[] } & Named & Linking & Copying)
  | ({
      type: 'Submit'
      contentHash: string
      route: RouteLevel[]
      remarks: string
      attachments: Attachment[]
      /** What the template's policy asks for (N3), as it was computed in the same transaction; left out where it has none. */
      asked?: ComputedRoute | NoApproval
      /** Why approvals fall (N7): named answers differ from those of the last submission. */
      falling?: Falling
    } & Named &
      Linking &
      Copying)
  | { type: 'DeleteDraft' }
  | ({
      type: 'Approve'
      remarks: string
      attachments: Attachment[]
      /** The hash of the passkey's signature over this approval, which the server has checked (O4). */
      signature?: string
      /** On which conditions (R2). Defaults to none. */
      conditions?: ConditionTerms[]
      /** What the approver answers for their level (R7), which the form's rules have judged. Defaults to nothing. */
      levelAnswers?: readonly LevelAnswer[]
    } & AtSeat)
  | ({ type: 'Reject'; remarks: string; attachments: Attachment[] } & AtSeat)
  | ({ type: 'Return'; remarks: string; attachments: Attachment[] } & AtSeat)
  | { type: 'SelfReturn'; remarks: string; attachments: Attachment[] }
  | { type: 'Cancel'; remarks: string; attachments: Attachment[] }
  | ({
      type: 'EditSubApprovers'
      sequenceId: string
      subApprovers: Person[]
      minSubApprovers: number
    } & Named)
  | ({ type: 'Remind'; seats: { seatId: string; email: string }[] } & Reach)
  | { type: 'Reply'; logId: string; message: string; attachments: Attachment[] }
  /** A question to the owner (M5). */
  | ({ type: 'AskQuestion'; message: string; attachments: Attachment[] } & AtSeat)
  | { type: 'AnswerQuestion'; questionId: string; message: string; attachments: Attachment[] }
  | { type: 'CloseQuestion'; questionId: string }
  | ({ type: 'HandOn'; seatId: string } & Handing)
  /** Adds approvers in a level right behind the actor's own (R1). */
  | ({ type: 'AddApprovers'; seatId: string; people: Person[]; reason: string } & Named)
  /** The owner reports a condition as met (R2). */
  | { type: 'ReportCondition'; conditionId: string; message: string; attachments: Attachment[] }
  | { type: 'CloseCondition'; conditionId: string }
  | { type: 'RefuseCondition'; conditionId: string; reason: string }
  /** A handler marks the approved memo as done (R3). */
  | { type: 'CompleteHandOff'; message: string; attachments: Attachment[] }
  /** A reader acknowledges having read the approved memo (R5). */
  | { type: 'Acknowledge' }
  | ({ type: 'Reassign'; seatId: string } & Handing)
  /** Moves what is open of a person, in lower case, who leaves (K9). */
  | ({ type: 'HandOver'; from: string } & Handing)
  /** Names who has an approved memo to do that no one has (R3). */
  | ({ type: 'NameHandler' } & Handing)
  | { type: 'PlaceHold'; reason: string }
  | { type: 'LiftHold'; reason: string }

export type MemoCommandType = MemoCommand['type']

/** The action that each command is, by which its guard looks it up. */
export const ACTION_OF = {
  SaveDraft: 'saveDraft',
  Submit: 'submit',
  DeleteDraft: 'deleteDraft',
  Approve: 'approve',
  Reject: 'reject',
  Return: 'return',
  SelfReturn: 'selfReturn',
  Cancel: 'cancel',
  EditSubApprovers: 'editSubApprovers',
  Remind: 'remind',
  Reply: 'reply',
  AskQuestion: 'askQuestion',
  AnswerQuestion: 'answerQuestion',
  CloseQuestion: 'closeQuestion',
  HandOn: 'handOn',
  AddApprovers: 'addApprovers',
  ReportCondition: 'reportCondition',
  CloseCondition: 'closeCondition',
  RefuseCondition: 'refuseCondition',
  CompleteHandOff: 'completeHandOff',
  Acknowledge: 'acknowledge',
  Reassign: 'reassign',
  HandOver: 'handOver',
  NameHandler: 'handOver',
  PlaceHold: 'placeHold',
  LiftHold: 'liftHold',
} as const satisfies Record<MemoCommandType, MemoAction>

/** The part of the remote configuration that governs memos (U44). */
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
  /** The template's switch for handing on (K8). */
  templateAllowsTransfer: boolean
  /** The template's switch for adding approvers (R1). */
  templateAllowsAdding: boolean
  /** The template's switch for copies that the owner gives (R5). */
  templateAllowsReaders: boolean
  /** Names of the memo's files that a scanner hasn't looked at yet (Q3): approving waits for them. */
  unscannedFiles?: readonly string[]
}

/** The memo that a link leads to (R4), as it is in the transaction of the command. */
export interface LinkedMemo {
  memo: Memo
  /** Whether both memos are of one template. */
  isSameTemplate: boolean
  /** Of those whose approvals cleared it and who have left, by e-mail: who took over from them (K9), null for no one. */
  successors: Readonly<Record<string, Person | null>>
  /** The leaf hash of its last entry, in base64 (O1). */
  recordHash?: string
}

/** Who acts, when, and under which configuration. `newId` returns a fresh id on each call. */
export interface MemoContext {
  actor: Person
  actorIsAdmin: boolean
  /** Whose delegate the actor is (K2); left out for no one's. */
  delegators?: readonly Delegator[]
  /** The arrangements under which the actor prepares drafts today (R6); left out for none. */
  preparations?: readonly string[]
  /** Of a memo with a link (R4): the memo that it leads to; left out where the actor can't link to it, or there is none. */
  linked?: LinkedMemo
  now: Instant
  rules: MemoRules
  /** Who gets the memo if the command approves it (R3); left out where the template names no one. */
  handOff?: HandOffRecipients
  /** Who reads the memo if the command approves it (R5); left out for no one. */
  copies?: CopyRecipients
  newId: () => string
}
