import type { Person } from '../route/route.ts'
import type { FilledLevel, PolicyRefusal, RouteNote, Seated } from './computed-route.ts'
import { choosesFromList } from './policy.ts'
import type { PolicyLevel, PolicySource } from './policy.ts'
import type { PolicyDirectory } from './policy-directory.ts'
import type { Named, Resolved } from './source-people.ts'

interface Filled {
  levels: FilledLevel[]
  notes: RouteNote[]
}

interface Sourced {
  level: PolicyLevel
  bySource: { wanted: PolicySource; named: Named[] }[]
}

/**
 * N4: fills levels from their sources, without the memo's owner: other holders remain; else the role's deputy is asked, else the
 * owner's manager, and so upward, never a person who is in the route already.
 */
export function leaveOwnerOut(
  levels: readonly PolicyLevel[],
  resolve: (source: PolicySource) => Resolved,
  directory: PolicyDirectory,
): Filled | { refusal: PolicyRefusal } {
  const sourced: Sourced[] = []
  for (const level of levels) {
    const bySource: Sourced['bySource'] = []
    for (const source of level.sources) {
      const found = resolve(source)
      if ('problem' in found) return { refusal: { ...found.problem, level_id: level.level_id } }
      bySource.push({ wanted: source, named: found.people })
    }
    sourced.push({ level, bySource })
  }
  return withoutOwner(sourced, directory)
}

function withoutOwner(
  sourced: readonly Sourced[],
  directory: PolicyDirectory,
): Filled | { refusal: PolicyRefusal } {
  const { owner, managers } = directory
  const isOwner = ({ email }: Person) => email === owner.email
  const inRoute = new Set(
    sourced.flatMap(({ bySource }) =>
      bySource.flatMap(({ named }) => named.map(({ person }) => person.email)),
    ),
  )
  const notes: RouteNote[] = []
  const filled: FilledLevel[] = []
  for (const { level, bySource } of sourced) {
    const { level_id } = level
    const people: Seated[] = []
    for (const { wanted, named } of bySource) {
      const self = named.find(({ person }) => isOwner(person))
      const others = named.filter((one) => one !== self)
      people.push(...others.map(({ person, source }) => ({ person, source })))
      if (!self) continue
      if (others.length > 0) {
        notes.push({ kind: 'OWNER_LEFT_OUT', level_id, instead: null })
        continue
      }
      const instead = [...self.deputies, ...managers].find(
        (person) => !isOwner(person) && !inRoute.has(person.email),
      )
      if (!instead)
        return { refusal: { code: 'NO_ONE_BUT_OWNER', level_id, role: roleName(wanted, directory) } }
      inRoute.add(instead.email)
      people.push({ person: instead, source: self.source, instead_of: 'OWNER' })
      notes.push({ kind: 'OWNER_LEFT_OUT', level_id, instead })
    }
    filled.push({ level, people: distinct(people) })
  }
  return { levels: filled, notes }
}

/** The role's name; null where the source is a person or a manager. */
function roleName(source: PolicySource, { roles }: PolicyDirectory): string | null {
  return roles.find(({ role_id }) => source.kind === 'ROLE' && role_id === source.role_id)?.name ?? null
}

function distinct(people: readonly Seated[]): Seated[] {
  return people.filter(
    ({ person }, at) => people.findIndex((other) => other.person.email === person.email) === at,
  )
}

/**
 * N4: a person who is asked at several levels is asked at the latest one alone. Where the owner chooses, those who are asked anyway can't
 * be chosen.
 */
export function keepLatest(levels: readonly FilledLevel[]): Filled {
  const latest = new Map<string, string>()
  for (const { level, people } of levels)
    if (!choosesFromList(level)) for (const { person } of people) latest.set(person.email, level.level_id)
  const notes: RouteNote[] = []
  const kept = levels.map(({ level, people }) => ({
    level,
    people: people.filter(({ person }) => {
      const later_id = latest.get(person.email)
      if (later_id === undefined || later_id === level.level_id) return true
      if (!choosesFromList(level)) notes.push({ kind: 'LATER', level_id: level.level_id, person, later_id })
      return false
    }),
  }))
  return { levels: kept, notes }
}
