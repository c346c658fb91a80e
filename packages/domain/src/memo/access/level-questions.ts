import { levelForm, mayAskLevel } from '../../form/level/level-form.ts'
import type { AnsweringLevel } from '../../form/template/level-sections.ts'
import type { TemplateContent } from '../../form/template/template.ts'
import { currentLevelIndex } from '../../route/route.ts'
import type { EventOf, MemoEvent } from '../events.ts'
import type { Memo } from '../memo.ts'

/** The current level as sections name it (R7); null where none can: before the first submission, and at a level that approvers added. */
function askedLevel({ levels }: Pick<Memo, 'levels'>): AnsweringLevel | null {
  const at = currentLevelIndex({ levels })
  const level = levels[at]
  if (!level || level.isAdded) return null
  const number = levels.slice(0, at + 1).filter(({ isAdded }) => !isAdded).length
  return { level_id: level.policy?.level_id, number }
}

/** What each approver of the current level answers before they approve (R7), as a form; empty where they are asked nothing. */
export function levelQuestions(
  memo: Pick<Memo, 'levels'>,
  template: TemplateContent,
  submitted: unknown,
): TemplateContent {
  const level = askedLevel(memo)
  return level ? levelForm(template, level, submitted) : []
}

/** The answers that approvals carry (R7), by the id of the approval's entry of the log. */
export function carriedAnswers(events: readonly MemoEvent[]): Map<string, EventOf<'LevelAnswered'>[]> {
  const carried = new Map<string, EventOf<'LevelAnswered'>[]>()
  let decision: string | undefined
  for (const event of events) {
    if (event.type === 'DecisionMade') decision = event.logId
    else if (event.type !== 'LevelAnswered') decision = undefined
    else if (decision !== undefined) carried.set(decision, [...(carried.get(decision) ?? []), event])
  }
  return carried
}

/** Whether the approvers of the current level may be asked anything (R7), whatever the owner has answered. */
export function mayAskCurrentLevel(memo: Pick<Memo, 'levels'>, template: TemplateContent): boolean {
  const level = askedLevel(memo)
  return level !== null && mayAskLevel(template, level)
}
