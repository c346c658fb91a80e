/** Attributes of people whose source Settings choose (N2). A company follows from the e-mail's domain unless Settings choose SCIM (H1, P4). */
export const SOURCED_ATTRIBUTES = ['group', 'manager', 'roles'] as const
export type SourcedAttribute = (typeof SOURCED_ATTRIBUTES)[number]

/** The same, with what SCIM says of a person's company. */
export const SHOWN_ATTRIBUTES = [...SOURCED_ATTRIBUTES, 'company'] as const
export type ShownAttribute = (typeof SHOWN_ATTRIBUTES)[number]

/**
 * Where values of an attribute come from: Settings choose one (N2). CLAIMS are sent by a person's provider with each sign-in, SCIM by the
 * organisation's directory (P4).
 */
export const VALUE_SOURCES = ['HAND', 'CSV', 'CLAIMS', 'SCIM'] as const
export type ValueSource = (typeof VALUE_SOURCES)[number]

/** The sources that send values by themselves. */
export type SendingSource = 'CLAIMS' | 'SCIM'

/** Where companies come from (H1, P4). */
export const COMPANY_SOURCES = ['DOMAIN', 'SCIM'] as const

/** The sources that administrators enter values by. */
type EnteredSource = Exclude<ValueSource, SendingSource>

const SUBJECTS: Record<SourcedAttribute, string> = { group: 'Groups', manager: 'Managers', roles: 'Roles' }
const WAYS: Record<ValueSource, string> = {
  HAND: 'are kept by hand',
  CSV: 'are kept by CSV',
  CLAIMS: 'come from sign-in',
  SCIM: 'come from the directory',
}
const REMEDIES: Record<EnteredSource, string> = {
  HAND: 'Choose ‘By hand’ there to change them here.',
  CSV: 'Choose ‘By CSV’ there to import them.',
}

/** Why values from a source don't count, with the remedy, or null: 'Managers are kept by CSV, as Settings say. …' */
export function sourceProblem(
  attribute: SourcedAttribute,
  chosen: ValueSource,
  source: EnteredSource,
): string | null {
  if (chosen === source) return null
  return `${SUBJECTS[attribute]} ${WAYS[chosen]}, as Settings say. ${REMEDIES[source]}`
}

/** Why values of a source that Settings don't choose, or that can't be used, are ignored (N2). Null: another source is chosen. */
export const IGNORED_PROBLEMS = ['UNKNOWN', 'UNREADABLE', 'SELF', 'CIRCLE', 'DISABLED', 'FULL'] as const
export type IgnoredProblem = (typeof IGNORED_PROBLEMS)[number]
