import { ERASED_TEXT } from '../answer/erased-text.ts'
import { contentEntries } from '../answer/content-entries.ts'
import type { ContentEntry } from '../answer/content-entries.ts'
import { meets, shownForm } from '../content/conditions.ts'
import { readSubmission } from '../content/answers.ts'
import { fromContent } from '../content/content.ts'
import type { AnsweredField, MemoContent } from '../content/content.ts'
import { displaySections } from '../content/display.ts'
import type { DisplaySection } from '../content/display.ts'
import type { FormIssue } from '../answer/issue.ts'
import { asOwnForm, isForLevel, isOfLevel, ownersFields } from '../template/level-sections.ts'
import type { AnsweringLevel } from '../template/level-sections.ts'
import { branchingOptions, sectionFields } from '../template/template.ts'
import type { BranchingOption, Condition, FieldDefinition, TemplateContent } from '../template/template.ts'

/** A question of a level, as it was when it was answered (R7). */
export type LevelQuestion = Pick<AnsweredField, 'field_id' | 'field_name' | 'field_type'>

/** What an approver answered for their level (R7). */
export type GivenAnswer = Pick<AnsweredField, 'value' | 'label'>

export interface LevelAnswer {
  question: LevelQuestion
  answer: GivenAnswer
}

/** Whether a section may be answered by the approvers of this level, whatever its conditions say. */
export function mayAskLevel(template: TemplateContent, level: AnsweringLevel): boolean {
  return template.some((section) => isOfLevel(section) && isForLevel(section, level))
}

/**
 * The form that each approver of a level fills in before they approve (R7), as any other form: what the owner submitted has decided the
 * conditions on the owner's answers. Empty where the level is asked nothing.
 * @param submitted the content that is decided on
 */
export function levelForm(
  template: TemplateContent,
  level: AnsweringLevel,
  submitted: unknown,
): TemplateContent {
  const asked = template.filter((section) => isOfLevel(section) && isForLevel(section, level))
  if (asked.length === 0) return []
  const settle = conditionsSettledBy(template, submitted)
  const settleField = <F extends FieldDefinition>(field: F): F[] =>
    settle(field).map((one) => withFollowUps(one, (question) => settleField(question)))
  return asked
    .flatMap((section) => settle(asOwnForm(section)))
    .map((section) => ({ ...section, value: section.value.flatMap(settleField) }))
    .filter(({ value }) => value.some(({ hidden }) => !hidden))
}

/** Judges what an approver sends for their level (F6), from anywhere; `answers` are those that were given. */
export function readLevelAnswers(
  form: TemplateContent,
  content: unknown,
): { issues: FormIssue[]; content: MemoContent } {
  return readSubmission(form, content)
}

/** The answers in what a level's form stores; questions that were left open have none. */
export function levelAnswers(content: MemoContent): LevelAnswer[] {
  return content
    .flatMap(({ value }) => value)
    .filter(({ value }) => value.length > 0)
    .map(({ field_id, field_name, field_type, value, label }) => ({
      question: { field_id, field_name, field_type },
      answer: { value, ...(label === undefined ? {} : { label }) },
    }))
}

/** An answer as it is logged: once it was erased, the text that says so (O6). */
export interface LoggedAnswer {
  question: LevelQuestion
  answer: GivenAnswer | typeof ERASED_TEXT
}

/** An answer as an entry of a content: how it travels, and is read beside the decision. */
export function levelAnswerEntry({ question, answer }: LoggedAnswer): ContentEntry {
  if (answer === ERASED_TEXT) return { ...question, value: null, erased: true }
  return { ...question, ...answer }
}

/** What an approver answered, ready to be read beside their decision; '[erased]' where it was (O6). */
export function displayLevelAnswers(
  template: TemplateContent,
  answers: readonly ContentEntry[],
): DisplaySection[] {
  const answered = new Set(answers.map(({ field_id }) => field_id))
  const form = template.filter(isOfLevel).map((section) => ({
    ...asOwnForm(section),
    conditions: [],
    value: sectionFields(section)
      .filter(({ field_id }) => answered.has(field_id))
      .map(withoutConditions),
  }))
  return displaySections(form, answers)
}

/** A question that shows by itself: its follow-up questions are questions of their own. */
function withoutConditions(field: FieldDefinition): FieldDefinition {
  return withFollowUps({ ...field, conditions: [], hidden: false }, () => [])
}

/** Drops what a condition on the owner's answers hides, and those conditions; what is left depends on the level's own answers alone. */
function conditionsSettledBy(template: TemplateContent, submitted: unknown) {
  const ofOwner = new Map(ownersFields(template).map((field) => [field.field_id, field]))
  const shown = shownForm(template, fromContent(template, submitted).answers).answers
  const erased = new Set(
    contentEntries(submitted).entries.flatMap((entry) => (entry.erased ? [entry.field_id] : [])),
  )
  const isMet = (condition: Condition) => {
    // What an erased answer made show still shows (O6).
    if (erased.has(condition.field_ref)) return true
    const field = ofOwner.get(condition.field_ref)
    const answer = shown.get(condition.field_ref)
    return field !== undefined && answer !== undefined && meets(field, answer, condition)
  }
  return <One extends { conditions?: Condition[] }>(one: One): One[] => {
    const conditions = one.conditions ?? []
    const own = conditions.filter(({ field_ref }) => !ofOwner.has(field_ref))
    if (conditions.length === own.length) return [one]
    if (conditions.some((condition) => ofOwner.has(condition.field_ref) && isMet(condition)))
      return [{ ...one, conditions: [] }]
    return own.length === 0 ? [] : [{ ...one, conditions: own }]
  }
}

type FollowUp = NonNullable<BranchingOption['branchingQuestions']>[number]

/** The field with the follow-up questions of its options changed. */
function withFollowUps<F extends FieldDefinition>(field: F, change: (question: FollowUp) => FollowUp[]): F {
  const options = branchingOptions(field)
  if (!options.some(({ branchingQuestions }) => branchingQuestions)) return field
  const constant = options.map((option) =>
    option.branchingQuestions
      ? { ...option, branchingQuestions: option.branchingQuestions.flatMap(change) }
      : option,
  )
  return { ...field, constant }
}
