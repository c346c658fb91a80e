import type { RowAnswer, RowField, RowFieldType } from '@countersign/domain'
import type { ComponentType } from 'react'
import { CheckboxEdit } from './checkbox-edit.tsx'
import { CurrencyEdit } from './currency-edit.tsx'
import { DateEdit } from './date-edit.tsx'
import { DropdownEdit } from './dropdown-edit.tsx'
import type { EditorProps } from './editor-props.ts'
import { RadioEdit } from './radio-edit.tsx'
import { TextEdit } from './text-edit.tsx'
import { TimeEdit } from './time-edit.tsx'

export type RowEditor = ComponentType<EditorProps<RowField, RowAnswer>>

const byType = {
  TEXT: TextEdit,
  TEXT_CURRENCY: CurrencyEdit,
  DROPDOWN: DropdownEdit,
  DROPDOWN_DEFAULT: DropdownEdit,
  RADIO: RadioEdit,
  CHECKBOX: CheckboxEdit,
  DATEPICKER: DateEdit,
  TIMEPICKER: TimeEdit,
}

/** The editors of the types allowed in rows. The cast is safe: `answerTo` returns each type's own answers. */
export const rowEditors = byType as unknown as Readonly<Record<RowFieldType, RowEditor>>
