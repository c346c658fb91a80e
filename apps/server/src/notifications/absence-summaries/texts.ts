import type { DecisionKind } from '@countersign/domain'
import { manilaDateTime } from '../../platform/pdf/display-format.ts'
import type { SummarisedDecision } from './absence-summary.queries.ts'

/** Where a person finds the memos that were decided for them. */
export const HISTORY = '/approvals/history'

export const summaryTexts = {
  intro: (days: string) =>
    `You were away ${days}. Your delegates decided in their own names, and this is what they decided for you.`,
  unreadable: 'You can no longer read this memo.',
  lost: 'The archived record of this memo is missing or damaged. Please inform your administrator.',
  more: (count: number): [string, string] => ['…', `and ${count} more in your history`],
  action: 'Your history',
  reason: 'You get this mail because delegates decided for you while you were away.',
}

/** The notification's title and the mail's subject (K7). */
export function summaryTitle(memos: number): string {
  return `While you were away: ${memos === 1 ? '1 memo was' : `${memos} memos were`} decided for you`
}

const DECISIONS: Record<DecisionKind, string> = {
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
}

/** A memo in which delegates decided, and whose log can't be read (R9). */
export function unreadableFact(memoId: string): [string, string] {
  return [memoId, summaryTexts.lost]
}

/** One decision as a line of the mail: Memo ID, name, decision, who and when. */
export function decisionFact({ memoId, read, name }: SummarisedDecision): [string, string] {
  if (read === null) return [memoId, summaryTexts.unreadable]
  const { decision, by, at } = read
  return [memoId, `${name}\n${DECISIONS[decision]} by ${by.name}, ${manilaDateTime(at)}`]
}
