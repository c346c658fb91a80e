import type { Person } from '../../route/route.ts'
import type { MemoEvent } from '../events.ts'
import type { Audience } from './participants.ts'

/** The kinds of notices that events cause (E1). */
export type NoticeKind =
  | 'LEVEL_STARTED_APPROVER'
  | 'LEVEL_STARTED_WATCHER'
  | 'SUB_APPROVER_ADDED'
  | 'LEVEL_CLEARED'
  | 'RETURNED'
  | 'REJECTED'
  | 'SELF_RETURNED'
  | 'CANCELLED'
  | 'APPROVED'
  | 'APPROVED_BY_POLICY'
  | 'REPLIED'
  | 'QUESTION_ASKED'
  | 'QUESTION_ANSWERED'
  | 'REMINDED'
  | 'REMOVED_KEEPS_READING'
  | 'REMOVED_LOSES_ACCESS'
  | 'CONTENT_CHANGED_APPROVAL_STANDS'
  | 'APPROVAL_FELL'
  | 'ASKED_AGAIN'
  | 'SEAT_HANDED_TO_YOU'
  | 'SEAT_REASSIGNED'
  | 'APPROVER_REPLACED'
  | 'ADDED_AS_APPROVER'
  | 'APPROVERS_ADDED'
  | 'CONDITION_SET'
  | 'APPROVED_ON_CONDITION'
  | 'CONDITION_REPORTED'
  | 'CONDITION_CLOSED'
  | 'CONDITION_REFUSED'
  | 'CONDITIONS_HANDED_TO_YOU'
  | 'MEMO_AMENDED'
  | 'MEMO_EXTENDED'
  | 'MEMO_REVOKED'
  | 'TO_DO'
  | 'HAND_OFF_DONE'
  | 'COPY'
  | 'TO_READ'
  | 'FILE_INFECTED'

/** A person to notify of an event: one notification and one e-mail (E1). */
export interface Notice {
  kind: NoticeKind
  recipient: Person
  event: MemoEvent
  /** The role they are addressed in: decides which of their pages the link opens. */
  audience: Audience
  /** For a delegate: whose seat waits for a decision (K7). */
  actsFor?: Person
}

/** Those whom one event concerns. */
export type Recipients = Omit<Notice, 'event'>[]
