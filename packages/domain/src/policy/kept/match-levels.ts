import type { SeatSource } from '../../route/seat-source.ts'
import { sourceKey } from '../../route/seat-source.ts'
import type { PolicyLevel } from '../table/policy.ts'
import type { KeptLevel } from './kept-level.ts'

/** A level that a policy asks for, with its sources as they are found for this memo; null where one can't be found. */
export interface WantedLevel {
  level: PolicyLevel
  sources: readonly SeatSource[] | null
}

/**
 * The kept level that counts for each level that a policy asks for, by the policy's level id (N6): one that has people of all its
 * sources and asks for as much. The level of the same name comes first; each kept level counts once.
 */
export function matchLevels(
  wanted: readonly WantedLevel[],
  kept: readonly KeptLevel[],
): Map<string, KeptLevel> {
  const matched = new Map<string, KeptLevel>()
  const free = new Set(kept)
  const match = (isCandidate: (level: PolicyLevel, one: KeptLevel) => boolean) => {
    for (const one of wanted) {
      if (matched.has(one.level.level_id)) continue
      const found = [...free].find((candidate) => isCandidate(one.level, candidate) && covers(candidate, one))
      if (!found) continue
      matched.set(one.level.level_id, found)
      free.delete(found)
    }
  }
  match(({ level_id }, { asked }) => asked?.level_id === level_id)
  match(() => true)
  return matched
}

function covers({ asked, approval_type }: KeptLevel, { level, sources }: WantedLevel): boolean {
  if (asked === null || sources === null) return false
  const isStrict =
    approval_type === 'ALL_APPROVERS' ||
    (level.approval_type === 'MIN_APPROVERS' && asked.min_approvers >= level.min_approvers)
  const known = new Set(asked.sources.map(sourceKey))
  return isStrict && sources.every((source) => known.has(sourceKey(source)))
}
