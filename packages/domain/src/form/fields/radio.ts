import type { LineValue } from '../answer/display-value.ts'
import type { RadioField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'
import { checkChoice, checkOptions, displayChoice } from './options.ts'

export const radioRules: FieldRules<RadioField, string, LineValue> = {
  initial: () => '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (field, answer) => checkChoice(field.constant, answer),
  validate: () => [],
  display: (field, answer) => displayChoice(field.constant, answer),
  checkSettings: (field) => checkOptions(field.constant),
}
