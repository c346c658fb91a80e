import type { Answer, Answers } from '../../form/answer/answer.ts'
import { shownForm } from '../../form/content/conditions.ts'
import { answeredAmount } from '../../form/content/memo-amount.ts'
import type { MemoAmount } from '../../form/content/memo-amount.ts'
import type { TemplateConfig, TemplateContent } from '../../form/template/template.ts'
import type { PolicyCondition } from './policy.ts'

/** What conditions are judged by. */
export interface PolicyFacts {
  /** The answers that show, by field_id: a hidden one is missing (F4). */
  answers: ReadonlyMap<string, Answer>
  /** The memo's amount (M1); null where it has none. */
  amount: MemoAmount | null
  /** The owner's, at a re-submission those of the first submission (H1). */
  companyId: string | null
  groupId: string | null
}

/** Where a memo's owner belongs (N1). */
export type OwnersPlace = Pick<PolicyFacts, 'companyId' | 'groupId'>

/** The facts of a memo: the answers that show (F4), the amount that its template names (M1), and where its owner belongs. */
export function policyFacts(
  template: { content: TemplateContent; config: Partial<TemplateConfig> },
  answers: Answers,
  owner: OwnersPlace,
): PolicyFacts {
  const shown = shownForm(template.content, answers).answers
  return {
    answers: shown,
    amount: answeredAmount(template.config, (field_id) => shown.get(field_id)) ?? null,
    companyId: owner.companyId,
    groupId: owner.groupId,
  }
}

/** What one condition looks at; null where it is missing. */
export type Subject = string | MemoAmount | null

/** The part of the facts that a condition looks at. */
export function subjectIn(facts: PolicyFacts, condition: PolicyCondition): Subject {
  switch (condition.kind) {
    case 'COMPANY':
      return facts.companyId
    case 'GROUP':
      return facts.groupId
    case 'AMOUNT':
      return facts.amount
    default:
      return textAnswer(facts, condition.field_id)
  }
}

/** A single answer as text; null where it is missing or empty. */
export function textAnswer({ answers }: PolicyFacts, field_id: string): string | null {
  const answer = answers.get(field_id)
  return typeof answer === 'string' && answer !== '' ? answer : null
}

/** Names what a condition looks at: conditions with the same name look at the same. */
export function subjectName(condition: PolicyCondition): string {
  return 'field_id' in condition ? `${condition.kind} ${condition.field_id}` : condition.kind
}
