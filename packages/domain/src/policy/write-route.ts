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
  const partOf = (level_id: string): OwnersPart => parts.get(level_id) ?? {}
  const approving = new Set(
    levels.flatMap(({ level, people }) => {
      const { chosen = [], added = [] } = partOf(level.level_id)
      return [...people.map(({ person }) => person), ...chosen, ...added].map(({ email }) => email)
    }),
  )
  return levels.map((computed) => {
    const { level, people, watchers } = computed
    const { chosen = [], added = [], watchers: more = [] } = partOf(level.level_id)
    const approvers = [...people.map(({ person }) => person), ...chosen, ...added]
    const isAll = level.approval_type === 'ALL_APPROVERS'
    return {
      approvers,
      // N4: an approver is no watcher.
      watchers: [...watchers, ...more].filter(({ email }) => !approving.has(email)),
      approvalType: level.approval_type,
      minApprovers: isAll ? approvers.length : minimumOf(computed, chosen.length, added.length),
      allowSubApprovals: level.sub_approvers !== 'NONE',
    }
  })
}
