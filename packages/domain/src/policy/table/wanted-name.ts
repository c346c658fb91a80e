import type { PolicyLevel, PolicySource } from './policy.ts'

/** Names whom a source asks for: sources with the same name ask for the same. */
export function wantedName(source: PolicySource): string {
  switch (source.kind) {
    case 'PERSON':
      return `PERSON ${source.person.email}`
    case 'ROLE': {
      const { role_id, place } = source
      return JSON.stringify([role_id, ...Object.entries(place).toSorted().flat()])
    }
    default:
      return source.kind
  }
}

/**
 * Names levels by whom they ask for, by level id: what the owner makes of a level stays where another row asks for the same (N3).
 * Levels of one row that ask for the same are counted.
 */
export function wantedLevels(
  levels: readonly Pick<PolicyLevel, 'level_id' | 'sources'>[],
): Map<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    levels.map(({ level_id, sources }) => {
      const name = sources.map(wantedName).toSorted().join(' ')
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return [level_id, count === 0 ? name : `${name} ${count + 1}`]
    }),
  )
}
