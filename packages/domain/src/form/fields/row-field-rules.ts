import type { RowAnswer } from '../answer/answer.ts'
import type { LineValue } from '../answer/display-value.ts'
import type { RowField, RowFieldType } from '../template/template.ts'
import { checkboxRules } from './checkbox.ts'
import { currencyRules } from './currency.ts'
import { datePickerRules } from './date-picker.ts'
import { dropdownRules, presetDropdownRules } from './dropdown.ts'
import type { FieldRules } from './field-rules.ts'
import { radioRules } from './radio.ts'
import { textRules } from './text.ts'
import { timePickerRules } from './time-picker.ts'

export type RowFieldRules = FieldRules<RowField, RowAnswer, LineValue>

/** The types that a row of a group may ask, apart from the others so that the group's rules can use them. */
export const rowFieldRegistry: Readonly<Record<RowFieldType, RowFieldRules>> = {
  TEXT: textRules,
  TEXT_CURRENCY: currencyRules,
  DROPDOWN: dropdownRules,
  DROPDOWN_DEFAULT: presetDropdownRules,
  RADIO: radioRules,
  CHECKBOX: checkboxRules,
  DATEPICKER: datePickerRules,
  TIMEPICKER: timePickerRules,
}
