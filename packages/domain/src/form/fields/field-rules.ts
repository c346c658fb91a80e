import type { Answer } from '../answer/answer.ts'
import type { DisplayValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import type { TemplateProblemCode } from '../template/template-problem.ts'
import type { FieldDefinition } from '../template/template.ts'

/** The answer of another visible field, for rules between fields; undefined if there is none. */
export type RelatedAnswer = (fieldId: string) => Answer | undefined

/** Everything that defines a field type: one object per type, each in its own file. */
export interface FieldRules<
  F extends FieldDefinition = FieldDefinition,
  A extends Answer = Answer,
  D extends DisplayValue = DisplayValue,
> {
  /** The answer that a new form starts with. */
  initial(field: F): A
  /** Whether the value has the shape of this type's answers. */
  isAnswer(value: unknown): value is A
  isEmpty(field: F, answer: A): boolean
  /** Types and hard limits, which a draft keeps too (C3). */
  checkType(field: F, answer: A): FormIssue[]
  /** What a submission needs beyond `checkType`; only called for non-empty answers. */
  validate(field: F, answer: A, related: RelatedAnswer): FormIssue[]
  display(field: F, answer: A): D
  /** What is wrong with the template's settings for this field. */
  checkSettings(field: F): TemplateProblemCode[]
}

/** What a submission needs of one answer beyond the hard limits: that it is there, then its type's own rules. */
export function judgeCompleteness<F extends FieldDefinition, A extends Answer>(
  rules: FieldRules<F, A>,
  field: F,
  answer: A,
  related: RelatedAnswer,
): FormIssue[] {
  if (!rules.isEmpty(field, answer)) return rules.validate(field, answer, related)
  return field.validations.required ? [issue('REQUIRED', { field_type: field.field_type })] : []
}
