/** The categories of the reports, in the order of their cards (console document section 9). */
export const REPORT_CATEGORIES = [
  'Budget & Finance',
  'Generic',
  'Others',
  'Projects & Platform',
  'Sales & Marketing',
  'Security & Privacy',
  'Testing Services',
] as const

export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** Names that categories had or have, in lower case, and the report's category that each counts in. */
const ALIASES = new Map<string | undefined, ReportCategory>([
  ['general', 'Generic'],
  ['general (public)', 'Generic'],
  ['generic form', 'Generic'],
  ['external testing', 'Testing Services'],
  ...REPORT_CATEGORIES.map((name) => [name.toLowerCase(), name] as const),
])

/** The report's category for a stored category's name; 'Others' for one it doesn't know, and for none. */
export function reportCategory(name: string | null): ReportCategory {
  return ALIASES.get(name?.trim().toLowerCase()) ?? 'Others'
}
