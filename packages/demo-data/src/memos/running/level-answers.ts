import { emptyAnswers, levelAnswers, levelQuestions, toContent } from '@countersign/domain'
import type { LevelAnswer, Memo, TemplateContent } from '@countersign/domain'

/** What approvers of the demo answer for their level (R7), by question; those of no form are left out. */
const ANSWERS = { BRA_ENTRY: 'JE-2026-0417', BRA_PERIOD: 'NOVEMBER' }

/** What an approver answers with their approval, where its level is asked anything. */
export function demoLevelAnswers(memo: Memo, template: TemplateContent): LevelAnswer[] {
  const form = levelQuestions(memo, template, [])
  return levelAnswers(toContent(form, { ...emptyAnswers(form), ...ANSWERS }))
}
