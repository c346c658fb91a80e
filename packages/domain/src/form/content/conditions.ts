import { isSameNumber } from '../answer/amount.ts'
import { getOwn } from '../answer/answer.ts'
import type { Answer, Answers, RowAnswers } from '../answer/answer.ts'
import { prefixPath } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import {
  answerValue,
  calculateRows,
  columnValue,
  faultsOf,
  isGroupWithCalculations,
  withoutResults,
} from '../calculation/calculate-rows.ts'
import type { Calculated } from '../calculation/calculate-rows.ts'
import { evaluate } from '../calculation/evaluate.ts'
import type { OperandValue } from '../calculation/evaluate.ts'
import { answeredRows } from '../fields/nested.ts'
import { rulesOf } from '../fields/registry.ts'
import { ownersFields, ownersSections } from '../template/level-sections.ts'
import { branchingOptions, isCalculated } from '../template/template.ts'
import type {
  Condition,
  FieldDefinition,
  QuestionOperand,
  Section,
  TemplateContent,
} from '../template/template.ts'

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

/** A form as it shows (F4), with its calculated answers (N8). */
export interface ShownForm {
  sections: VisibleSection[]
  /** The answers that show, by field_id, in the order of reading. */
  answers: ReadonlyMap<string, Answer>
  /** What is wrong about calculated results. */
  faults: readonly FormIssue[]
}

interface ShownAnswer extends Calculated {
  field: FieldDefinition
  /** Of related fields, once a calculation counts them: the rows in which something was answered. */
  answered?: readonly RowAnswers[]
}

/**
 * The owner's sections (R7), in one pass in the order of reading, in which a condition and a calculation find only what has shown before them. So a hidden
 * source matches nothing (F4) and counts 0 (N8), and neither does a later one: there are no circles.
 */
export function shownForm(template: TemplateContent, answers: Answers): ShownForm {
  const seen = new Map<string, ShownAnswer>()

  const shown = (field: FieldDefinition): FieldDefinition[] => {
    if (field.hidden || !isMet(field.conditions, seen)) return []
    const { answer, faults } = calculated(field, answers, seen)
    seen.set(field.field_id, { field, answer, faults })
    const chosen = branchingOptions(field).find((option) => option.value === answer)
    return [field, ...(chosen?.branchingQuestions ?? []).flatMap(shown)]
  }

  const sections = ownersSections(template).flatMap((section) => {
    if (!isMet(section.conditions, seen)) return []
    return [{ section, fields: section.value.flatMap(shown) }]
  })
  return {
    sections,
    answers: new Map([...seen].map(([id, { answer }]) => [id, answer])),
    faults: [...seen].flatMap(([id, { faults }]) => faults.map((found) => prefixPath(found, id))),
  }
}

/** An answer that shows; in calculated questions the result, whatever is claimed. */
function calculated(
  field: FieldDefinition,
  answers: Answers,
  seen: ReadonlyMap<string, ShownAnswer>,
): Calculated {
  const valueOf = (operand: QuestionOperand): OperandValue => {
    const source = seen.get(operand.field_ref)
    if (!source) return null
    if (operand.column_ref === undefined) return answerValue(source.field, source)
    if (source.field.field_type !== 'NESTED') return null
    source.answered ??= answeredRows(source.field, source.answer as readonly RowAnswers[])
    const { answered: answer, faults } = source
    return columnValue(source.field, { answer, faults }, operand.column_ref)
  }
  if (isCalculated(field)) {
    const result = evaluate(field.calculation, valueOf)
    return { answer: result.answer, faults: faultsOf(result) }
  }
  const answer = answerTo(field, answers)
  if (!isGroupWithCalculations(field)) return { answer, faults: [] }
  return calculateRows(field, answer as readonly RowAnswers[], valueOf)
}

/**
 * The answers with calculated ones as they are calculated (N8), in whatever form they came. One that doesn't show is empty.
 * Other answers stay as they are.
 */
export function calculate(template: TemplateContent, answers: Answers): Answers {
  const fields = ownersFields(template)
  if (!fields.some((field) => isCalculated(field) || isGroupWithCalculations(field))) return answers
  const shown = shownForm(template, answers).answers
  const results = fields.flatMap((field): [string, Answer][] => {
    const id = field.field_id
    if (isCalculated(field)) return [[id, shown.get(id) ?? '']]
    const given: unknown = getOwn(answers, id)
    // Rows of the wrong shape are for their rules to refuse.
    if (!isGroupWithCalculations(field) || !rulesOf(field).isAnswer(given)) return []
    return [[id, shown.get(id) ?? withoutResults(field, given as readonly RowAnswers[])]]
  })
  return { ...answers, ...Object.fromEntries(results) }
}

/** What a person sees of the form, given the answers so far (F4). */
export function visibleSections(template: TemplateContent, answers: Answers): VisibleSection[] {
  return shownForm(template, answers).sections
}

/** The fields that show, over all sections. */
export function visibleFields(template: TemplateContent, answers: Answers): FieldDefinition[] {
  return visibleSections(template, answers).flatMap(({ fields }) => fields)
}

/** F4: alternatives; against a list, EQUALS means "contains", against an amount the same number. No conditions are met always. */
function isMet(
  conditions: readonly Condition[] | undefined,
  seen: ReadonlyMap<string, ShownAnswer>,
): boolean {
  if (!conditions || conditions.length === 0) return true
  return conditions.some((condition) => {
    const source = seen.get(condition.field_ref)
    return source !== undefined && meets(source.field, source.answer, condition)
  })
}

/** Whether an answer that shows meets a condition on its question (F4). */
export function meets(field: FieldDefinition, answer: Answer, { value }: Condition): boolean {
  if (Array.isArray(answer)) return answer.includes(value)
  if (answer === value) return true
  return field.field_type === 'TEXT_CURRENCY' && isSameNumber(answer as string, value)
}
