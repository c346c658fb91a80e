import type { FieldType } from './template.ts'

/** The lists of memos by their names in a template's `headers`, each with its tabs (U38). */
export const HEADER_LISTS = {
  memos: ['active', 'drafts', 'history'],
  approvals: ['approval', 'history'],
  watch: ['active', 'history'],
} as const

export type HeaderList = keyof typeof HEADER_LISTS

/** Extra columns of one list: they fit beside the list's own. */
export const LIST_COLUMNS_MAX = 5

/** Answers on one line: what a column can show. */
const COLUMN_TYPES: readonly FieldType[] = [
  'TEXT',
  'TEXT_CURRENCY',
  'DROPDOWN',
  'DROPDOWN_DEFAULT',
  'RADIO',
  'CHECKBOX',
  'DATEPICKER',
  'TIMEPICKER',
]

/** Whether a question of this type can be a column of a list. */
export function canBeColumn(type: FieldType): boolean {
  return COLUMN_TYPES.includes(type)
}
