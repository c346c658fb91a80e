import { amountFields } from '../../form/content/memo-amount.ts'
import type { TemplateConfig } from '../../form/template/template.ts'
import type { PolicyFacts } from '../table/facts.ts'
import { subjectIn, textAnswer } from '../table/facts.ts'
import { firstFit, holds } from '../table/fit.ts'
import type { Policy, PolicyCondition, PolicyLevel } from '../table/policy.ts'

/**
 * The questions without an answer that could lead a memo to another row than now, or that decide whom the levels of its row ask,
 * each once (N3): their field ids, in the order of the table. What doesn't show can't be answered.
 */
export function openQuestions(policy: Policy, facts: PolicyFacts, config: Partial<TemplateConfig>): string[] {
  const fit = firstFit(policy, facts)
  const before = 'row' in fit ? policy.rows.slice(0, fit.number - 1) : policy.rows
  const open = before.flatMap(({ conditions }) => {
    const missing = conditions.filter((condition) => subjectIn(facts, condition) === null)
    const others = conditions.filter((condition) => !missing.includes(condition))
    const fields = missing.map((condition) => missingFields(condition, facts, config))
    // A row stays out of reach where something is missing that no question asks for, such as the owner's company.
    const isPossible =
      fields.every((some) => some.length > 0) && others.every((one) => holds(one, subjectIn(facts, one)))
    return isPossible ? fields.flat() : []
  })
  return [...new Set([...open, ...fieldsOfPlaces(levelsOf(policy, fit), facts)])]
}

function missingFields(
  condition: PolicyCondition,
  facts: PolicyFacts,
  config: Partial<TemplateConfig>,
): string[] {
  if ('field_id' in condition) return facts.answers.has(condition.field_id) ? [condition.field_id] : []
  const fields = condition.kind === 'AMOUNT' ? amountFields(config) : undefined
  if (!fields) return []
  const named = [fields.amount_field, fields.currency_field].filter((id) => facts.answers.has(id))
  const empty = named.filter((id) => textAnswer(facts, id) === null)
  // An amount that can't be read yet is missing, too.
  return empty.length > 0 ? empty : named.slice(0, 1)
}

function levelsOf(policy: Policy, fit: ReturnType<typeof firstFit>): readonly PolicyLevel[] {
  if ('row' in fit) return fit.row.levels
  return fit.otherwise.kind === 'LEVELS' ? fit.otherwise.levels : []
}

/** The unanswered questions by whose answers the holders of roles are found. */
function fieldsOfPlaces(levels: readonly PolicyLevel[], facts: PolicyFacts): string[] {
  return levels
    .flatMap(({ sources }) => sources)
    .flatMap((source) =>
      source.kind === 'ROLE' && source.place.kind === 'ANSWER' ? [source.place.field_id] : [],
    )
    .filter((field_id) => facts.answers.has(field_id) && textAnswer(facts, field_id) === null)
}
