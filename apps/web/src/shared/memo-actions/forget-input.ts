import { forgetConditions } from './conditions/kept-conditions.ts'
import { forgetRemarks } from './kept-remarks.ts'
import { forgetLevelAnswers } from './level/kept-answers.ts'

/** Removes what was written for a decision on a memo, after one was recorded: remarks, conditions (R2), answers for the level (R7). */
export function forgetDecisionInput(memoId: string): void {
  forgetRemarks(memoId)
  forgetConditions(memoId)
  forgetLevelAnswers(memoId)
}
