import type { LoggedAnswer } from '../form/level/level-form.ts'
import type { CopyRecipients } from '../route/copies.ts'
import type { HandOffRecipients } from '../route/hand-off.ts'
import type { ApprovalType, Person } from '../route/route.ts'
import type { LevelPolicy, SeatSource } from '../route/seat-source.ts'
import type { Instant } from '../time/instant.ts'
import type { Day } from '../time/working-days.ts'
import type { LinkBasis, LinkKind, MemoLink } from './links.ts'
import type { DecisionKind, Draft } from './memo.ts'

/** A file named in remarks or replies. `url` is a storage path (U35). */
export interface Attachment {
  name: string
  size: number
  url: string
}

/** Whom a delegate decides for (K2). */
export interface ActsFor {
  person: Person
  absenceId: string
}

/** Why a seat went to another person: its approver's wish (K8), an administrator's (K8), or because the person leaves (K9). */
export type HandoverCause = 'HANDED_ON' | 'REASSIGNED' | 'LEAVING'

/** A part in the memo goes from one person to another (K8, K9). */
interface Handover {
  logId: string
  sequenceId: string
  from: Person
  to: Person
  reason: string
}

/** An approval that no longer counts (N7). */
export interface FallenApproval {
  sequenceId: string
  seatId: string
  person: Person
  /** The version that was approved. */
  version: number
  /** The delegate who approved (K3). */
  decidedBy?: Person
}

/** A level as a submission froze it (C6): kept people carry their ids from before. */
export interface SubmittedLevel {
  sequenceId: string
  approvers: { seatId: string; person: Person; source?: SeatSource }[]
  watchers: { watcherId: string; person: Person }[]
  approvalType: ApprovalType
  minApprovers: number
  allowSubApprovals: boolean
  /** Of a level that a policy asked for (N6). */
  policy?: LevelPolicy
}

/**
 * What happened to a memo. All but DraftSaved and DraftDeleted are logged (C3), append-only (D10).
 * Events with a `logId` are entries of the approver log, which people can reply to; `sequenceId` is the level that was current
 * at the time.
 */
export type MemoEvent = { at: Instant; by: Person } & MemoEventBody

export type MemoEventBody =
  | { type: 'DraftSaved'; draft: Draft }
  | { type: 'DraftDeleted' }
  | {
      type: 'MemoSubmitted'
      logId: string
      sequenceId: string
      version: number
      contentHash: string
      levels: SubmittedLevel[]
      /** Whether the content differs from the version before (D5); false for the first. */
      contentChanged: boolean
      /** People of the memo before who are in it no longer; `hadActed` keep reading (C7). */
      removed: { person: Person; hadActed: boolean }[]
      /** Of a first submission: who prepared it for the owner (R6). */
      preparedBy?: Person
      /** Of a first submission: the approved memo that it amends, extends or revokes (R4). */
      link?: MemoLink
      /** Whom the owner gives a copy once it is approved (R5); left out for no one. */
      readers?: Person[]
      remarks: string
      attachments: Attachment[]
    }
  | {
      /** Logged before the submission that makes approvals fall (N7). */
      type: 'ApprovalsFell'
      logId: string
      /** The lowest level that has a fallen approval, at which the memo resumes. */
      sequenceId: string
      /** The version that the submission makes. */
      version: number
      /** Ids of the questions whose answers changed. */
      questions: string[]
      approvals: FallenApproval[]
    }
  | { type: 'LevelStarted'; sequenceId: string }
  | {
      type: 'DecisionMade'
      logId: string
      sequenceId: string
      decision: DecisionKind
      /** The seat that acted: the approver's or a sub-approver's. */
      seatId: string
      /** The slot's approver; another than `by` when a sub-approver or a delegate acted. */
      approver: Person
      /** Whose seat it is, where a delegate acted (K3), and the absence that made them one. */
      actsFor?: ActsFor
      version: number
      remarks: string
      attachments: Attachment[]
      /** Of an approval that was signed with a passkey: the hash of the signature and all that it signs, in base64 (O4). */
      signature?: string
    }
  | ({
      /** An approver answered a question for their level (R7); logged right behind the approval. */
      type: 'LevelAnswered'
      sequenceId: string
      /** The seat that approved. */
      seatId: string
      /** Whose seat it is, where a delegate approved (K3). */
      actsFor?: ActsFor
    } & LoggedAnswer)
  | { type: 'SlotMet'; sequenceId: string; seatId: string }
  | { type: 'LevelCleared'; sequenceId: string }
  | {
      type: 'MemoApproved'
      /** Where the memo's policy needed no approval (N1): the entry of the log that says so. */
      byPolicy?: { logId: string; sequenceId: string }
      /** Of a memo with a link, which takes effect: what was true of the linked memo (R4). */
      linked?: LinkBasis
      /** Who gets it to do (R3); left out where the template names no one. */
      handOff?: HandOffRecipients
      /** Who reads it from now on (R5); left out where neither the template nor the owner names anyone. */
      copies?: CopyRecipients
    }
  | {
      /** A reader of the approved memo acknowledges having read it (R5). */
      type: 'MemoAcknowledged'
    }
  | {
      /** A handler marks the approved memo as done (R3), for all of them. */
      type: 'HandOffDone'
      message: string
      attachments: Attachment[]
    }
  | {
      /** Another person has the approved memo to do (R3). */
      type: 'HandOffMoved'
      /** The handler who leaves (K9); left out where no one had it. */
      from?: Person
      to: Person
      reason: string
    }
  | {
      type: 'MemoSelfReturned'
      logId: string
      sequenceId: string
      remarks: string
      attachments: Attachment[]
    }
  | { type: 'MemoCancelled'; logId: string; sequenceId: string; remarks: string; attachments: Attachment[] }
  | {
      type: 'SubApproversChanged'
      logId: string
      sequenceId: string
      /** The slot's approver seat. */
      seatId: string
      added: { seatId: string; person: Person }[]
      removed: Person[]
      minSubApprovers: number
    }
  | {
      /** An approver added others, in a level right behind their own (R1). */
      type: 'ApproversAdded'
      logId: string
      sequenceId: string
      /** The approver's own seat. */
      seatId: string
      /** The level of those who were added: a new one, or the one that is there already. */
      addedLevelId: string
      added: { seatId: string; person: Person }[]
      reason: string
    }
  | {
      /** An approval carries a condition (R2); logged right behind the decision. */
      type: 'ConditionSet'
      /** The condition's id, too. */
      logId: string
      sequenceId: string
      /** The seat that approved. */
      seatId: string
      /** Whose seat it is, where a delegate approved (K3). */
      actsFor?: ActsFor
      message: string
      /** By when it is to be met. */
      dueDay: Day
    }
  | {
      /** The owner reports a condition as met. */
      type: 'ConditionReported'
      conditionId: string
      message: string
      attachments: Attachment[]
    }
  | { type: 'ConditionClosed'; conditionId: string; actsFor?: ActsFor }
  | {
      /** The report isn't accepted: the condition is open again. */
      type: 'ConditionRefused'
      conditionId: string
      actsFor?: ActsFor
      reason: string
    }
  | {
      /** Another person judges the open conditions of a person who leaves (K9). */
      type: 'ConditionsHandedOn'
      conditions: string[]
      from: Person
      to: Person
      reason: string
    }
  | {
      /** An approved memo that amends, extends or revokes this one (R4), written in the transaction of that approval. */
      type: 'MemoLinked'
      kind: LinkKind
      /** Of the other memo. */
      memoId: string
    }
  | {
      type: 'ApproversReminded'
      logId: string
      sequenceId: string
      seats: { seatId: string; person: Person }[]
    }
  | { type: 'ReplyAdded'; logId: string; replyId: string; message: string; attachments: Attachment[] }
  | {
      type: 'QuestionAsked'
      /** The question's id, too. */
      logId: string
      sequenceId: string
      /** The seat that waits for an answer. */
      seatId: string
      /** Whose seat it is, where a delegate asked (K2). */
      actsFor?: ActsFor
      message: string
      attachments: Attachment[]
    }
  | { type: 'QuestionAnswered'; questionId: string; message: string; attachments: Attachment[] }
  | { type: 'QuestionClosed'; questionId: string }
  | ({ type: 'SeatHandedOn'; seatId: string; cause: HandoverCause } & Handover)
  | ({ type: 'WatcherReplaced'; watcherId: string } & Handover)
  | ({ type: 'OwnerChanged' } & Handover)
  | {
      /** A signed-off PDF was sealed (O3). The hash is that of the sealed file, SHA-256 in hex. */
      type: 'PdfSealed'
      pdfHash: string
    }
  | {
      /** A part of the memo was erased (O6), by the administrator who confirmed it. It isn't shown. */
      type: 'FieldsErased'
      part: string
      /** What no longer opens: keys of events, by their numbers, and parts of versions. */
      erased: string[]
      reason: string
      /** The other administrator, who took the request up. */
      takenUpBy: Person
    }
  | {
      /**
       * The memo's record was removed after its years (R8), by the administrator who confirmed it. It is its last event, and nothing but its
       * entry is kept.
       */
      type: 'MemoRemoved'
      reason: string
      /** The other administrator, who took the removal up. */
      takenUpBy: Person
    }
  | {
      /**
       * A file of the memo turned out to hold malware, and is no longer stored (Q3). The hash is that of the file, SHA-256 in hex: what
       * was submitted, decided and signed still names it. It isn't shown.
       */
      type: 'FileInfected'
      fileHash: string
      /** What was found, as the scanner calls it. */
      finding: string
    }
  | { type: 'HoldPlaced'; logId: string; sequenceId: string; reason: string }
  | { type: 'HoldLifted'; logId: string; sequenceId: string; reason: string }

export type MemoEventType = MemoEventBody['type']

/** The event of one type. */
export type EventOf<T extends MemoEventType> = Extract<MemoEvent, { type: T }>

/** Drafts are not logged (C3): they are stored beside the log, which folds without them. */
export function isLogged(
  event: MemoEvent,
): event is Exclude<MemoEvent, { type: 'DraftSaved' | 'DraftDeleted' }> {
  return event.type !== 'DraftSaved' && event.type !== 'DraftDeleted'
}

/**
 * A6: whether an event makes an open view too stale to decide on, by changing content, route, status or decisions. Replies,
 * reminders and questions (M5) change none of them: a question must not interrupt someone who is about to sign.
 */
export function raisesRevision(event: MemoEvent): boolean {
  return !KEEPING_REVISION.includes(event.type)
}

const KEEPING_REVISION: readonly MemoEventType[] = [
  'ReplyAdded',
  'ApproversReminded',
  'QuestionAsked',
  'QuestionAnswered',
  'QuestionClosed',
  'PdfSealed',
]
