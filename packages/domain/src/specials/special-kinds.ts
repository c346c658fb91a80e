/** What is special about a memo that waits for a person (M2), in the order in which it is shown. */
export const SPECIAL_KINDS = [
  'REAPPROVAL',
  'CHANGED',
  'DUPLICATE',
  'UNANSWERED',
  'HIGH_AMOUNT',
  'FIRST',
  'OVERDUE',
  'DELEGATED',
  'SPLIT',
] as const

export type SpecialKind = (typeof SPECIAL_KINDS)[number]

/** Those that are to be opened before deciding; the others are worth knowing. */
export const OPEN_FIRST_KINDS: readonly SpecialKind[] = ['REAPPROVAL', 'CHANGED', 'DUPLICATE', 'UNANSWERED']

/** What tasks are filtered by (M9): one kind, those to be opened first, or any. */
export const SPECIAL_FILTERS = ['ANY', 'OPEN_FIRST', ...SPECIAL_KINDS] as const

export type SpecialFilter = (typeof SPECIAL_FILTERS)[number]
