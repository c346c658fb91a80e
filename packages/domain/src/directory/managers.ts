/** Who manages whom: a person's key to their manager's; people without a manager are left out. */
export type Managers = ReadonlyMap<string, string>

/**
 * The people on the way from a person upward who lead back to that person (N2), in order and ending with the person: one for their own
 * manager. Null where the way ends.
 */
export function findCircle(managers: Managers, person: string): string[] | null {
  const way: string[] = []
  const seen = new Set<string>()
  let above = managers.get(person)
  while (above !== undefined && !seen.has(above)) {
    way.push(above)
    if (above === person) return way
    seen.add(above)
    above = managers.get(above)
  }
  return null
}

/** Why a person can't have a manager, or null: no one manages themselves, directly or in a circle (N2). */
export function managerProblem(
  managers: Managers,
  person: string,
  nameOf: (person: string) => string,
): string | null {
  const circle = findCircle(managers, person)
  if (circle === null) return null
  if (circle.length === 1) return 'No one can be their own manager.'
  const chain = [person, ...circle].map(nameOf).join(' → ')
  return `This would be a circle: ${chain}.`
}
