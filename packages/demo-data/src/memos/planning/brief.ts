import type { LinkKind, MemoCommandType } from '@countersign/domain'
import type { Revision } from '../corpus/revisions.ts'
import type { Topic } from '../corpus/topic.ts'

/** How far a memo has come by the day of the demo. */
export type Ending =
  | 'draft'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'returnedDraft'
  | 'withdrawn'
  | 'withdrawnDraft'
  | 'cancelled'
  /** C1: read, never written; an older memo, READ_ONLY for good (C8). */
  | 'olderCancelled'

/** What is wanted of one memo; the rest is drawn. E-mails name people. */
export interface Brief {
  owner: string
  /** Template code. */
  template: string
  ending: Ending
  /** Office days since the last thing happened. */
  daysAgo: number
  /** How its subject begins in the corpus, placeholders included. */
  topic?: string
  place?: string
  /** Whose decision it waits for. */
  waitsFor?: string
  watcher?: string
  /** Written after the template's policy began, so that this asks for its levels (N1); other memos name anyone. */
  isUnderPolicy?: true
  /** It came back from its second level with another amount, so that the approvals fell and the first one is asked again (N7). */
  approvalsFell?: true
  /** Who is added by the person whom it waits for, behind their level (R1). */
  adds?: string
  /** On what its first approval is conditional (R2); the owner has reported the first one as met. */
  conditions?: readonly PlannedCondition[]
  /** Who has marked it done after its approval (R3). */
  doneBy?: string
  /** Who acknowledges having read it (R5). */
  acknowledgedBy?: string
  /** What it does to the approved memo of its owner with the same topic (R4), in words of its own. */
  link?: { kind: LinkKind } & Pick<Topic, 'subject' | 'why' | 'points'>
  /** An administrator's hold (C8). */
  hold?: 'placed' | 'lifted'
}

/** A condition of an approval, due this many days after it (R2). */
export interface PlannedCondition {
  message: string
  days: number
}

/** A level of the route, by e-mails. */
export interface PlannedLevel {
  approvers: string[]
  watchers: string[]
  /** How many approvers clear it; all of them where null. */
  needed: number | null
  allowSubApprovals: boolean
}

/** A command as planned, without the ids that the memo's state gives it. `version` counts what the owner has written so far, from 0. */
export type Action = { type: MemoCommandType } & (
  | { type: 'SaveDraft' | 'Submit'; version: number; remarks: string }
  | {
      type: 'Approve' | 'Reject' | 'Return' | 'SelfReturn' | 'Cancel'
      remarks: string
      withFile: boolean
      conditions?: readonly PlannedCondition[]
    }
  | { type: 'ReportCondition' | 'CompleteHandOff'; message: string }
  | { type: 'Reply'; message: string; withFile: boolean }
  | { type: 'AskQuestion' | 'AnswerQuestion'; message: string }
  | { type: 'Remind' | 'Acknowledge' }
  | { type: 'EditSubApprovers'; people: string[] }
  | { type: 'AddApprovers'; people: string[]; reason: string }
  | { type: 'PlaceHold' | 'LiftHold'; reason: string }
)

export interface ScheduledAction {
  by: string
  /** Office minutes since the action before. */
  after: number
  action: Action
}

/** The course of one memo, and the reasons for which it was revised. */
export interface Course {
  actions: ScheduledAction[]
  /** The reason of version 1, of version 2, … */
  revisions: Revision[]
}
