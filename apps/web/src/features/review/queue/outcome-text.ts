import type { Outcome } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'

const { outcomes } = reviewTexts

/** What became of a memo: 'Approving' until the server has answered, then 'Approved'. */
export function outcomeText(outcome: Outcome): string {
  if (!('progress' in outcome)) return outcomes[outcome.kind]
  if (outcome.progress === 'unanswered') return outcomes.unanswered
  if (outcome.progress === 'unsigned') return outcomes.unsigned
  return outcomes[outcome.progress === 'recorded' ? 'recorded' : 'pending'][outcome.kind]
}
