import type { Person } from '../route/route.ts'
import type { AskedLevel, FilledLevel, PolicyRefusal, RouteNote, Seated } from './computed-route.ts'
import type { AskedBefore } from './kept/earlier-people.ts'
import type { KeptLevel } from './kept/kept-level.ts'
import { hasActedAt } from './kept/kept-level.ts'
import { choosesFromList } from './table/policy.ts'
import type { PolicySource } from './table/policy.ts'
import type { PolicyDirectory } from './table/policy-directory.ts'
import type { Named, Resolved } from './source-people.ts'

interface Filled {
  levels: FilledLevel[]
  notes: RouteNote[]
}

interface Sourced {
  asked: AskedLevel
  bySource: { wanted: PolicySource; named: Named[] }[]
}

/**
 * N4: fills levels from their sources, without the memo's owner: other holders remain; else the role's deputy is asked, else the
 * owner's manager, and so upward, never a person who is in the route already.
 * @param resolve the people of a source, given the memo's level that counts for the source's
 * @param before e-mails of those whom the memo has asked on levels that stay (N6)
 */
export function leaveOwnerOut(
  levels: readonly AskedLevel[],
  resolve: (source: PolicySource, kept: KeptLevel | undefined) => Resolved,
  directory: PolicyDirectory,
  before: readonly string[],
): Filled | { refusal: PolicyRefusal } {
  const sourced: Sourced[] = []
  for (const asked of levels) {
    const bySource: Sourced['bySource'] = []
    for (const source of asked.level.sources) {
      const found = resolve(source, asked.kept)
      if ('problem' in found) return { refusal: { ...found.problem, level_id: asked.level.level_id } }
      bySource.push({ wanted: source, named: found.people })
    }
    sourced.push({ asked, bySource })
  }
  return withoutOwner(sourced, directory, before)
}

function withoutOwner(
  sourced: readonly Sourced[],
  directory: PolicyDirectory,
  before: readonly string[],
): Filled | { refusal: PolicyRefusal } {
  const { owner, managers } = directory
  const isOwner = ({ email }: Person) => email === owner.email
  const inRoute = new Set([
    ...before,
    ...sourced.flatMap(({ bySource }) =>
      bySource.flatMap(({ named }) => named.map(({ person }) => person.email)),
    ),
  ])
  const notes: RouteNote[] = []
  const filled: FilledLevel[] = []
  for (const { asked, bySource } of sourced) {
    const { level_id } = asked.level
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
    filled.push({ ...asked, people: distinct(people) })
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

/** N4, N6: leaves out those who approved on a cleared level, or wait at the seat of the interrupted level at which they have acted. */
export function leaveAskedOut(
  levels: readonly FilledLevel[],
  before: ReadonlyMap<string, AskedBefore>,
): Filled {
  const notes: RouteNote[] = []
  const filled = levels.map(({ people, ...asked }) => ({
    ...asked,
    people: people.filter(({ person }) => {
      const earlier = before.get(person.email)
      if (!earlier || hasActedAt(asked.kept, person)) return true
      notes.push({ kind: 'ASKED_BEFORE', level_id: asked.level.level_id, ...earlier })
      return false
    }),
  }))
  return { levels: filled, notes }
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
  const kept = levels.map(({ people, ...asked }) => ({
    ...asked,
    people: people.filter(({ person }) => {
      const { level } = asked
      const later_id = latest.get(person.email)
      if (later_id === undefined || later_id === level.level_id) return true
      if (!choosesFromList(level)) notes.push({ kind: 'LATER', level_id: level.level_id, person, later_id })
      return false
    }),
  }))
  return { levels: kept, notes }
}
