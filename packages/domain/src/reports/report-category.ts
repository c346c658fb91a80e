/** The categories that have a card of their own (W21); others are reported under their own names. */
export const REPORT_CATEGORIES = [
  'Budget & Finance',
  'Generic',
  'Others',
  'Projects & Platform',
  'Sales & Marketing',
  'Security & Privacy',
  'Testing Services',
] as const

/** Names that categories had or have, in lower case, and the report's category that each counts in. */
const ALIASES = new Map<string, string>([
  ['general', 'Generic'],
  ['general (public)', 'Generic'],
  ['generic form', 'Generic'],
  ['external testing', 'Testing Services'],
  ...REPORT_CATEGORIES.map((name) => [name.toLowerCase(), name] as const),
])

/** Of templates without a category. */
const NO_CATEGORY = 'Others'

/** The report's category for a stored category's name: the listed one for its aliases, else the name itself. */
export function reportCategory(name: string | null): string {
  const trimmed = name?.trim() ?? ''
  return ALIASES.get(trimmed.toLowerCase()) ?? (trimmed || NO_CATEGORY)
}

/** The categories that these names count in, each once, by name: the order of the cards and of their table. */
export function reportCategories(names: readonly (string | null)[]): string[] {
  return [...new Set(names.map(reportCategory))].sort((one, other) => one.localeCompare(other, 'en'))
}
