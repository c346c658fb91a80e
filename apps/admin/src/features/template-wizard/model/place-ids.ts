/** The id of a field of step 1, to scroll to the first invalid one. */
export const infoFieldId = (name: string): string => `info-${name}`

/** The id of a place in the policy of step 3: a row, or one of its conditions or levels; the table for no path. */
export const policyPlaceId = (path: readonly string[]): string => ['policy', ...path].join('-')

/** The id of the choice of who gets approved memos in step 3, to which a finding leads (R3, R5). */
export const recipientSettingId = (part: 'handlers' | 'readers', path: readonly string[]): string =>
  [part, ...path].join('-')
