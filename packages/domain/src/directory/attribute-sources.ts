/** Attributes of people whose source Settings choose (N2). A company always follows from the e-mail's domain (H1). */
export type SourcedAttribute = 'group' | 'manager' | 'roles'

/** Where values of an attribute come from. */
export const VALUE_SOURCES = ['HAND', 'CSV'] as const
export type ValueSource = (typeof VALUE_SOURCES)[number]

/** What Settings choose: one source, or the console as a whole, by hand and by CSV. */
export const ATTRIBUTE_SOURCES = ['CONSOLE', ...VALUE_SOURCES] as const
export type AttributeSource = (typeof ATTRIBUTE_SOURCES)[number]

const SUBJECTS: Record<SourcedAttribute, string> = { group: 'Groups', manager: 'Managers', roles: 'Roles' }
const WAYS: Record<ValueSource, string> = { HAND: 'by hand', CSV: 'by CSV' }

/** Whether values from a source count (N2); those from others are shown and ignored. */
export function countsFrom(chosen: AttributeSource, source: ValueSource): boolean {
  return chosen === 'CONSOLE' || chosen === source
}

/** Why values from a source don't count, or null: 'Managers are kept by CSV, as Settings say.' */
export function sourceProblem(
  attribute: SourcedAttribute,
  chosen: AttributeSource,
  source: ValueSource,
): string | null {
  if (chosen === 'CONSOLE' || chosen === source) return null
  return `${SUBJECTS[attribute]} are kept ${WAYS[chosen]}, as Settings say.`
}
