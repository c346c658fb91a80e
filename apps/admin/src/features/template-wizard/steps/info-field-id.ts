/** The id of a field of step 1, to scroll to the first invalid one. */
export const infoFieldId = (name: string): string => `info-${name}`
