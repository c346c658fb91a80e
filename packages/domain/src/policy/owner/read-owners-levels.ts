import type { Person, RouteLevel } from '../../route/route.ts'
import type { ComputedLevel, ComputedRoute } from '../computed-route.ts'
import { mayBeChosen, placeLevels } from '../judge-route.ts'
import type { KeptLevel } from '../kept/kept-level.ts'
import { wantedLevels } from '../table/wanted-name.ts'
import type { OwnersLevels, OwnersPeople } from './owners-levels.ts'
import { ownersAct } from './owners-route.ts'

/**
 * What the owner made of a saved route (N3, N6): whom they named at the levels that the policy asks for, and their own levels. A saved
 * level without an id is the policy's where it is in the place of one and has someone whom that names.
 */
export function readOwnersLevels(
  computed: Pick<ComputedRoute, 'levels'>,
  route: readonly RouteLevel[],
  kept: readonly KeptLevel[],
): OwnersLevels {
  const names = wantedLevels(computed.levels.map(({ level }) => level))
  const people = new Map<string, OwnersPeople>()
  const taken = new Set<RouteLevel>()
  for (const { computed: asked, at } of placeLevels(computed.levels, kept, route)) {
    const id = asked.kept?.sequence_id
    const saved = id === undefined ? route[at] : route.find(({ sequenceId }) => sequenceId === id)
    if (!saved || (id === undefined && !isSameLevel(asked, saved))) continue
    if (id === undefined) taken.add(saved)
    people.set(names.get(asked.level.level_id) as string, ownersPeople(asked, saved))
  }
  return { people, kept, levels: route.filter((level) => !taken.has(level)) }
}

function isSameLevel(asked: ComputedLevel, { sequenceId, approvers }: RouteLevel): boolean {
  if (sequenceId !== undefined) return false
  const isNamed = ({ email }: Person) =>
    asked.people.some(({ person }) => person.email === email) || mayBeChosen(asked, email)
  return approvers.length === 0 || approvers.some(isNamed)
}

function ownersPeople(asked: ComputedLevel, saved: RouteLevel): OwnersPeople {
  if (ownersAct(asked) === 'NOTHING') return { approvers: [], watchers: [] }
  const isOwners = ({ email }: Person) => {
    if (asked.people.some(({ person }) => person.email === email)) return false
    const source = asked.kept?.seats.find(({ person }) => person.email === email)?.source ?? null
    return source === null || source.kind === 'OWNER_CHOICE' || mayBeChosen(asked, email)
  }
  const isPolicys = ({ email }: Person) => asked.watchers.some((watcher) => watcher.email === email)
  return {
    approvers: saved.approvers.filter(isOwners),
    watchers: saved.watchers.filter((watcher) => !isPolicys(watcher)),
  }
}
