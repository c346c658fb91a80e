/** The texts of choosing people. */
export const texts = {
  placeholder: 'Name or email',
  noneFound: 'No people found.',
  added: (name: string) => `${name} was added.`,
  removed: (name: string) => `${name} was removed.`,
  found: (count: number) => (count === 1 ? '1 person found.' : `${count} people found.`),
} as const
