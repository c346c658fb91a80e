import { clampMinimum } from '../../route/progress.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import type { ComputedLevel, ComputedRoute } from '../computed-route.ts'
import { mayBeAdded, mayBeChosen, placeLevels } from '../judge-route.ts'
import { fixedLevels } from '../kept/kept-level.ts'
import { wantedLevels } from '../table/wanted-name.ts'
import { stays, writeRoute } from '../write-route.ts'
import type { OwnersPart } from '../write-route.ts'
import type { OwnersLevels } from './owners-levels.ts'

/** A level of a route that is being written, with what the policy asks for there; null for one of the owner's own. */
export interface OwnersLevel {
  written: RouteLevel
  asked: ComputedLevel | null
}

/** What the owner may do at a level that can still change. */
export type OwnersAct = 'NOTHING' | 'ADD' | 'CHOOSE' | 'NAME_ANYONE'

/** Where a list has no more people than must be chosen, there is nothing to choose. */
export function ownersAct({ choice, level }: Pick<ComputedLevel, 'choice' | 'level'>): OwnersAct {
  if (choice === null) return level.owner_may === 'ADD' ? 'ADD' : 'NOTHING'
  if (choice.from === 'ANYONE') return 'NAME_ANYONE'
  return choice.from.length > choice.atLeast ? 'CHOOSE' : 'NOTHING'
}

/**
 * The route that a policy asks for with what the owner has made of it (N3, N6). It has no one twice (D7): people whom the policy asks
 * for come first, then those whom the owner named at its levels, then the owner's own levels, and watchers last.
 */
export function ownersRoute(
  computed: Pick<ComputedRoute, 'levels'>,
  owner: Person,
  { people, kept, levels }: OwnersLevels,
): OwnersLevel[] {
  const names = wantedLevels(computed.levels.map(({ level }) => level))
  const open = computed.levels.filter((one) => one.kept?.is_cleared !== true)
  const staying = levels.filter((level) => stays(level, computed, kept))
  const isCleared = clearedIds(kept)
  // The policy writes these levels itself.
  const asked = new Set(open.map((one) => one.kept?.sequence_id))
  const isOwn = ({ sequenceId }: RouteLevel) =>
    sequenceId === undefined || !(isCleared.has(sequenceId) || asked.has(sequenceId))
  const seen = new Set([owner.email, ...open.flatMap(askedAnyway)])
  const take = (list: readonly Person[]) => list.filter(({ email }) => !seen.has(email) && seen.add(email))
  const cleared = staying.filter(({ sequenceId }) => isCleared.has(sequenceId))
  for (const { approvers, watchers } of cleared) take([...approvers, ...watchers])

  const named = open.map((one) => {
    const part = people.get(names.get(one.level.level_id) as string)
    return { one, part, approvers: take(allowed(one, part?.approvers ?? [])) }
  })
  const own = staying.map((level) => (isOwn(level) ? { ...level, approvers: take(level.approvers) } : level))
  take(open.flatMap(({ watchers }) => watchers))
  const parts = new Map(
    named.map(({ one, part, approvers }): [string, OwnersPart] => {
      const watchers = ownersAct(one) === 'NOTHING' ? [] : take(part?.watchers ?? [])
      const { level, choice } = one
      if (choice === null) return [level.level_id, { added: approvers, watchers }]
      const all = ownersAct(one) === 'NOTHING' ? listed(one) : approvers
      return [level.level_id, { chosen: all, watchers }]
    }),
  )
  const stripped = own.map((level) => {
    if (!isOwn(level)) return level
    const minApprovers = clampMinimum(level.minApprovers, level.approvers.length)
    return { ...level, minApprovers, watchers: take(level.watchers) }
  })

  const route = writeRoute(computed, parts, { kept, levels: stripped })
  const placed = new Map(placeLevels(computed.levels, kept, route).map((one) => [one.at, one.computed]))
  return route.map((written, at) => ({
    written,
    asked: placed.get(at) ?? null,
  }))
}

/** E-mails of those whom a level asks whatever the owner does. */
function askedAnyway(computed: ComputedLevel): string[] {
  const people = computed.people.map(({ person }) => person)
  return [...people, ...(ownersAct(computed) === 'NOTHING' ? listed(computed) : [])].map(({ email }) => email)
}

function listed({ choice }: ComputedLevel): Person[] {
  return choice === null || choice.from === 'ANYONE' ? [] : choice.from.map(({ person }) => person)
}

function allowed(computed: ComputedLevel, approvers: readonly Person[]): Person[] {
  return approvers.filter(({ email }) => mayBeChosen(computed, email) || mayBeAdded(computed, email))
}

function clearedIds(kept: OwnersLevels['kept']): ReadonlySet<string | undefined> {
  return new Set(
    fixedLevels(kept)
      .filter(({ is_cleared }) => is_cleared)
      .map(({ sequence_id }) => sequence_id),
  )
}
