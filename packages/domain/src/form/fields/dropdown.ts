import { issue } from '../answer/issue.ts'
import type { LineValue } from '../answer/display-value.ts'
import { isCode } from '../shared-lists/entry-issues.ts'
import { checkCode } from '../lists/check-codes.ts'
import { listAnswerText } from '../answer/list-answer-text.ts'
import type { TemplateProblemCode } from '../template/template-problem.ts'
import { isFromList } from '../template/template.ts'
import type { DropdownField, ListField, PresetDropdownField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'
import { checkChoice, checkOptions, displayChoice, isOption, optionLabel } from './options.ts'

type AnyDropdown = DropdownField | PresetDropdownField

const shared = {
  isAnswer: (value: unknown): value is string => typeof value === 'string',
  isEmpty: (_field: AnyDropdown, answer: string) => answer === '',
}

/** Its options are its own, or those that may be chosen from a shared list (N9). */
export const dropdownRules: FieldRules<DropdownField, string, LineValue> = {
  ...shared,
  initial: () => '',
  checkType(field, answer) {
    if (!isFromList(field)) return checkChoice(field.constant, answer)
    return answer === '' || isCode(answer) ? [] : [issue('UNKNOWN_OPTION', {})]
  },
  /** A draft keeps a code that is no longer in use; a submission doesn't (N9). */
  validate: (field, answer) => (isFromList(field) ? checkCode(field, answer) : []),
  display(field, answer) {
    if (!isFromList(field)) return displayChoice(field.constant, answer)
    return { kind: 'text', text: listAnswerText(answer, optionLabel(field.constant, answer)) }
  },
  checkSettings: (field) => (isFromList(field) ? checkList(field) : checkOptions(field.constant)),
}

function checkList({ list_id, constant }: ListField): TemplateProblemCode[] {
  if (list_id === '') return ['NO_LIST']
  return constant.length > 0 ? ['LIST_WITH_OPTIONS'] : []
}

/** A dropdown with a preset option (F0). */
export const presetDropdownRules: FieldRules<PresetDropdownField, string, LineValue> = {
  ...shared,
  initial: (field) => field.defaultValue,
  checkType: (field, answer) => checkChoice(field.constant, answer),
  validate: () => [],
  display: (field, answer) => displayChoice(field.constant, answer),
  checkSettings(field) {
    const problems = checkOptions(field.constant)
    return isOption(field.constant, field.defaultValue) ? problems : [...problems, 'UNKNOWN_DEFAULT']
  },
}
