import { getOwn } from '../answer/answer.ts'
import type { Answer, Answers } from '../answer/answer.ts'
import { rulesOf } from '../fields/registry.ts'
import { branchingOptions } from '../template/template.ts'
import type { Condition, FieldDefinition, Section, TemplateContent } from '../template/template.ts'

/** A section that shows, with those of its questions that show; follow-up questions come right after their field. */
export interface VisibleSection {
  section: Section
  fields: readonly FieldDefinition[]
}

/** The answer to a field; its initial one where there is none of the right shape. */
export function answerTo(field: FieldDefinition, answers: Answers): Answer {
  const rules = rulesOf(field)
  const value: unknown = getOwn(answers, field.field_id)
  return rules.isAnswer(value) ? value : rules.initial(field)
}

/**
 * What a person sees of the form, given the answers so far (F4): one pass in the order of reading, in which a condition
 * finds only what has shown before it. So a hidden source matches nothing, and neither does a later one.
 */
export function visibleSections(template: TemplateContent, answers: Answers): VisibleSection[] {
  const seen = new Map<string, Answer>()

  const shown = (field: FieldDefinition): FieldDefinition[] => {
    if (field.hidden || !isMet(field.conditions, seen)) return []
    const answer = answerTo(field, answers)
    seen.set(field.field_id, answer)
    const chosen = branchingOptions(field).find((option) => option.value === answer)
    return [field, ...(chosen?.branchingQuestions ?? []).flatMap(shown)]
  }

  return template.flatMap((section) => {
    if (!isMet(section.conditions, seen)) return []
    return [{ section, fields: section.value.flatMap(shown) }]
  })
}

/** The fields that show, over all sections. */
export function visibleFields(template: TemplateContent, answers: Answers): FieldDefinition[] {
  return visibleSections(template, answers).flatMap(({ fields }) => fields)
}

/** F4: alternatives; against a list, EQUALS means "contains". No conditions are met always. */
function isMet(conditions: readonly Condition[] | undefined, seen: ReadonlyMap<string, Answer>): boolean {
  if (!conditions || conditions.length === 0) return true
  return conditions.some(({ field_ref, value }) => {
    const answer = seen.get(field_ref)
    return Array.isArray(answer) ? answer.includes(value) : answer === value
  })
}
