// The tests' own lists, so that they notice when a type is missing from the product's.

/** Types that a group's rows may hold. */
export const ROW_TYPES = [
  'TEXT',
  'TEXT_CURRENCY',
  'DROPDOWN',
  'DROPDOWN_DEFAULT',
  'RADIO',
  'CHECKBOX',
  'DATEPICKER',
  'TIMEPICKER',
] as const

/** Every type a field may have. */
export const FIELD_TYPES = [...ROW_TYPES, 'TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD', 'NESTED'] as const
