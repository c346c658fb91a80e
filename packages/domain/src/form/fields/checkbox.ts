import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { CheckboxField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'
import { checkOptions, isOption, optionLabel } from './options.ts'

/** Several options; the answer accumulates as a list (U31). */
export const checkboxRules: FieldRules<CheckboxField, readonly string[], LineValue> = {
  initial: () => [],
  isAnswer: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((v) => typeof v === 'string'),
  isEmpty: (_field, answer) => answer.length === 0,
  checkType(field, answer) {
    const known = answer.every((v) => isOption(field.constant, v))
    const distinct = new Set(answer).size === answer.length
    return known && distinct ? [] : [issue('UNKNOWN_OPTION', {})]
  },
  validate: () => [],
  display: (field, answer) => ({ kind: 'list', items: answer.map((v) => optionLabel(field.constant, v)) }),
  checkSettings: (field) => checkOptions(field.constant),
}
