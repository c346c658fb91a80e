import type { ComputedLevel, ComputedRoute } from '../../policy/computed-route.ts'
import { routeFaultText } from '../../policy/explain/route-texts.ts'
import { judgeRoute, placeLevels } from '../../policy/judge-route.ts'
import { unneededPeople } from '../../policy/kept/earlier-people.ts'
import type { RouteLevel } from '../../route/route.ts'
import type { LevelPolicy, SeatSource } from '../../route/seat-source.ts'
import type { Memo } from '../memo.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import { keptLevels } from './kept-levels.ts'

/** Whether a route does what the memo's policy asks for; the refusal names the level (N3, N6). */
export function validatePolicy(
  memo: Memo,
  asked: ComputedRoute | undefined,
  route: readonly RouteLevel[],
): Refusal | null {
  const fault = asked && judgeRoute(asked, route, keptLevels(memo))
  if (!fault) return null
  const text = routeFaultText(fault)
  return refusal('POLICY_NOT_MET', { level: fault.level, text }, `route.${fault.level - 1}`)
}

/**
 * A route whose cleared levels give way (N4): people who were not needed there, or only watched, and whom the policy asks for at a later level
 * are left out of them.
 */
export function yieldToPolicy(
  memo: Memo,
  asked: ComputedRoute | undefined,
  route: RouteLevel[],
): RouteLevel[] {
  const free = yieldingPeople(memo, asked)
  if (free.size === 0) return route
  return route.map((level) => {
    const before = memo.levels.find(({ sequenceId }) => sequenceId === level.sequenceId)
    if (!before?.isCleared) return level
    const stays = ({ email }: { email: string }) => !free.has(email)
    return { ...level, approvers: level.approvers.filter(stays), watchers: level.watchers.filter(stays) }
  })
}

/** E-mails of those whom `yieldToPolicy` leaves out of cleared levels. */
export function yieldingPeople(memo: Memo, asked: ComputedRoute | undefined): Set<string> {
  if (!asked) return new Set()
  const open = asked.levels.filter(({ kept }) => kept?.is_cleared !== true)
  const wanted = open.flatMap(({ people }) => people.map(({ person }) => person.email))
  const unneeded = unneededPeople(keptLevels(memo))
  return new Set(wanted.filter((email) => unneeded.has(email)))
}

/** What a level of a route remembers of the policy that asks for it (N6). */
export interface PolicyMark {
  policy: LevelPolicy
  sourceOf: (email: string) => SeatSource | undefined
}

/** The marks of a route's levels, by their place in the route, from 0. */
export function policyMarks(
  memo: Memo,
  asked: ComputedRoute | undefined,
  route: readonly RouteLevel[],
): Map<number, PolicyMark> {
  if (!asked) return new Map()
  return new Map(
    placeLevels(asked.levels, keptLevels(memo), route).map(({ computed, at }) => [at, markOf(computed)]),
  )
}

function markOf({ level, sources, people, choice }: ComputedLevel): PolicyMark {
  const { level_id, min_approvers, delegates, sub_approvers } = level
  const listed = choice === null || choice.from === 'ANYONE' ? people : [...people, ...choice.from]
  const known = new Map(listed.map(({ person, source }) => [person.email, source]))
  const others: SeatSource | undefined = choice?.from === 'ANYONE' ? { kind: 'OWNER_CHOICE' } : undefined
  return {
    policy: { level_id, sources, min_approvers, delegates, sub_approvers },
    sourceOf: (email) => known.get(email) ?? others,
  }
}
