/** The texts of choosing people. */
export const texts = {
  placeholder: 'Name or email',
  noneFound: 'No people found.',
  found: (count: number) => (count === 1 ? '1 person found.' : `${count} people found.`),
} as const
