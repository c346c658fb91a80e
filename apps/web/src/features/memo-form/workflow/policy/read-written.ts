import { readOwnersLevels, wantedLevels } from '@countersign/domain'
import type { Answers } from '@countersign/domain'
import type { PolicyInput } from '../policy-input.ts'
import type { LastLevel, LevelDraft, RouteDraft } from '../route-draft.ts'
import { isUnassigned } from '../written-route.ts'
import type { WrittenRoute } from '../written-route.ts'
import { createRouteAsker } from './asked-route.ts'
import type { AskedRoute } from './asked-route.ts'
import { knownPeople } from './known-people.ts'
import { policyPeople, routeLevelOf } from './policy-route.ts'

/** What the owner made of a saved route: drafts store the levels as they were sent (N3). */
export function readWritten(policy: PolicyInput, answers: Answers, levels: RouteDraft): WrittenRoute {
  return written(policy, createRouteAsker(policy)(answers), levels)
}

function written(
  policy: PolicyInput,
  asked: Pick<AskedRoute, 'kept' | 'levels'>,
  levels: RouteDraft,
): WrittenRoute {
  const saved = new Map(levels.map((level) => [routeLevelOf(level), level]))
  const { people, levels: own } = readOwnersLevels(asked, [...saved.keys()], asked.kept)
  return {
    levels: own.map((level) => saved.get(level) as LevelDraft),
    people: policyPeople(people, knownPeople(policy.routing)),
  }
}

/**
 * The owner's part of an earlier memo's route, where the policy leaves them one (M8): whom they chose, and their own levels; null where
 * it leaves none.
 */
export function writtenLastTime(
  policy: PolicyInput,
  asked: AskedRoute,
  levels: readonly LevelDraft[],
  last: readonly LastLevel[],
): WrittenRoute | null {
  const levelsOf = (isPolicys: boolean) =>
    levels.filter((_level, at) => last[at]?.asked_by_policy === isPolicys)
  const { people } = written(policy, asked, levelsOf(true))
  const names = wantedLevels(asked.levels.map(({ level }) => level))
  const chosen = asked.levels.flatMap((computed) => {
    const name = names.get(computed.level.level_id) ?? ''
    const named = people?.[name]
    return computed.choice !== null && named ? [[name, named] as const] : []
  })
  const found: WrittenRoute = { levels: levelsOf(false), people: Object.fromEntries(chosen) }
  return isUnassigned(found) ? null : found
}
