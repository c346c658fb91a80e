import type { LineValue } from '../answer/display-value.ts'
import type { DropdownField, PresetDropdownField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'
import { checkChoice, checkOptions, displayChoice, isOption } from './options.ts'

type AnyDropdown = DropdownField | PresetDropdownField

const shared = {
  isAnswer: (value: unknown): value is string => typeof value === 'string',
  isEmpty: (_field: AnyDropdown, answer: string) => answer === '',
  checkType: (field: AnyDropdown, answer: string) => checkChoice(field.constant, answer),
  validate: () => [],
  display: (field: AnyDropdown, answer: string) => displayChoice(field.constant, answer),
}

export const dropdownRules: FieldRules<DropdownField, string, LineValue> = {
  ...shared,
  initial: () => '',
  checkSettings: (field) => checkOptions(field.constant),
}

/** A dropdown with a preset option (F0). */
export const presetDropdownRules: FieldRules<PresetDropdownField, string, LineValue> = {
  ...shared,
  initial: (field) => field.defaultValue,
  checkSettings(field) {
    const problems = checkOptions(field.constant)
    return isOption(field.constant, field.defaultValue) ? problems : [...problems, 'UNKNOWN_DEFAULT']
  },
}
