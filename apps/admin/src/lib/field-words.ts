import type { Calculation, FieldType, FileTypeGroup, Operation } from '@countersign/domain'

/** The answer types that the builder offers (W9), by their names there. */
export const ANSWER_TYPE_NAMES = {
  TEXT: 'Text field',
  TEXT_CURRENCY: 'Number field',
  CALCULATED: 'Calculated',
  DROPDOWN: 'Dropdown',
  RADIO: 'Radio',
  CHECKBOX: 'Checkbox',
  DATEPICKER: 'Date',
  TIMEPICKER: 'Time',
  FILE_UPLOAD: 'File upload',
  TEXT_RTE: 'Rich-text editor',
  NESTED: 'Related fields',
} as const satisfies Partial<Record<FieldType | 'CALCULATED', string>>

export type AnswerType = keyof typeof ANSWER_TYPE_NAMES

/**
 * In the builder, preset dropdowns and prefilled rich texts are settings of an answer type, not types (F0); a calculation makes
 * another type of a number question (N8).
 */
export function answerTypeOf(field: { field_type: FieldType; calculation?: Calculation }): AnswerType {
  const { field_type, calculation } = field
  if (field_type === 'TEXT_CURRENCY' && calculation) return 'CALCULATED'
  if (field_type === 'DROPDOWN_DEFAULT') return 'DROPDOWN'
  return field_type === 'TEXT_RTE_PREFILLED' ? 'TEXT_RTE' : field_type
}

/** The groups of file types that an upload may be limited to. */
export const FILE_GROUP_NAMES = {
  DOCUMENTS: 'Documents (doc, docx)',
  PRESENTATION: 'Presentations (ppt, pptx)',
  SPREADSHEETS: 'Spreadsheets (xls, xlsx)',
  PDF: 'PDF (pdf)',
  IMAGE: 'Images (jpg, png, gif)',
  COMPRESSED: 'Compressed (zip, rar)',
} as const satisfies Record<FileTypeGroup, string>

export const OPERATION_NAMES = {
  SUM: 'Sum',
  DIFFERENCE: 'Difference',
  PRODUCT: 'Product',
  PERCENTAGE: 'Percentage',
} as const satisfies Record<Operation, string>
