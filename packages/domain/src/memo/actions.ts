import type { DecisionKind } from './memo.ts'
import type { MemoStatus } from './status.ts'

/** Everything a person can do with a memo. */
export const MEMO_ACTIONS = [
  'view',
  'viewDraft',
  'edit',
  'saveDraft',
  'submit',
  'deleteDraft',
  'duplicate',
  'link',
  'approve',
  'reject',
  'return',
  'selfReturn',
  'cancel',
  'remind',
  'editSubApprovers',
  'reply',
  'askQuestion',
  'answerQuestion',
  'closeQuestion',
  'downloadPdf',
  'handOn',
  'addApprovers',
  'reportCondition',
  'closeCondition',
  'refuseCondition',
  'completeHandOff',
  'acknowledge',
  'reassign',
  'handOver',
  'placeHold',
  'liftHold',
] as const

export type MemoAction = (typeof MEMO_ACTIONS)[number]

/** What the seat of a person who decides becomes (D2); the log's entry has the same name. */
export const DECISION_OF = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  return: 'RETURNED',
} as const satisfies Partial<Record<MemoAction, DecisionKind>>

/** Approving is missing: it moves the memo only when it clears the last level (D3). */
const STATUS_AFTER = {
  reject: 'REJECTED',
  return: 'RETURNED',
  selfReturn: 'SELF_RETURNED',
  cancel: 'WITHDRAWN',
} as const satisfies Partial<Record<MemoAction, MemoStatus>>

/** @returns the decision that an action is; undefined for actions that decide nothing */
export function decisionOf(action: MemoAction): DecisionKind | undefined {
  return (DECISION_OF as Partial<Record<MemoAction, DecisionKind>>)[action]
}

/** @returns whether a status or an entry of the log is a person's decision */
export function isDecision(status: string): status is DecisionKind {
  return (Object.values(DECISION_OF) as string[]).includes(status)
}

type StatusAfter = (typeof STATUS_AFTER)[keyof typeof STATUS_AFTER]

/** @returns the status to which an action always moves the memo (C2, D4); undefined where that depends on more, or it stays */
export function statusAfter(action: MemoAction): StatusAfter | undefined {
  return (STATUS_AFTER as Partial<Record<MemoAction, StatusAfter>>)[action]
}
