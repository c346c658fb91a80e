/** Attributes of people whose source Settings choose (N2). A company always follows from the e-mail's domain (H1). */
export type SourcedAttribute = 'group' | 'manager' | 'roles'

/** Where values of an attribute come from: Settings choose one (N2). */
export const VALUE_SOURCES = ['HAND', 'CSV'] as const
export type ValueSource = (typeof VALUE_SOURCES)[number]

const SUBJECTS: Record<SourcedAttribute, string> = { group: 'Groups', manager: 'Managers', roles: 'Roles' }
const WAYS: Record<ValueSource, string> = { HAND: 'by hand', CSV: 'by CSV' }
const REMEDIES: Record<ValueSource, string> = {
  HAND: 'Choose ‘By hand’ there to change them here.',
  CSV: 'Choose ‘By CSV’ there to import them.',
}

/** Why values from a source don't count, with the remedy, or null: 'Managers are kept by CSV, as Settings say. …' */
export function sourceProblem(
  attribute: SourcedAttribute,
  chosen: ValueSource,
  source: ValueSource,
): string | null {
  if (chosen === source) return null
  return `${SUBJECTS[attribute]} are kept ${WAYS[chosen]}, as Settings say. ${REMEDIES[source]}`
}
