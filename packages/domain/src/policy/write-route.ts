import type { Person, RouteLevel } from '../route/route.ts'
import type { ComputedRoute } from './computed-route.ts'
import { minimumOf } from './judge-route.ts'

/** What the owner makes of a level: whom they choose, whom they add, who else watches. */
export interface OwnersPart {
  chosen?: readonly Person[]
  added?: readonly Person[]
  watchers?: readonly Person[]
}

/** The levels of a computed route as a memo has them, with the owner's part by level id (N3). */
export function writeRoute(
  { levels }: Pick<ComputedRoute, 'levels'>,
  parts: ReadonlyMap<string, OwnersPart>,
): RouteLevel[] {
  const partOf = (levelId: string): OwnersPart => parts.get(levelId) ?? {}
  const approving = new Set(
    levels.flatMap(({ level, people }) => {
      const { chosen = [], added = [] } = partOf(level.levelId)
      return [...people.map(({ person }) => person), ...chosen, ...added].map(({ email }) => email)
    }),
  )
  return levels.map((computed) => {
    const { level, people, watchers } = computed
    const { chosen = [], added = [], watchers: more = [] } = partOf(level.levelId)
    const approvers = [...people.map(({ person }) => person), ...chosen, ...added]
    const isAll = level.approvalType === 'ALL_APPROVERS'
    return {
      approvers,
      // N4: an approver is no watcher.
      watchers: [...watchers, ...more].filter(({ email }) => !approving.has(email)),
      approvalType: level.approvalType,
      minApprovers: isAll ? approvers.length : minimumOf(computed, chosen.length, added.length),
      allowSubApprovals: level.subApprovers !== 'NONE',
    }
  })
}
