import type { Person, RouteLevel } from '../route/route.ts'
import type { ComputedLevel, ComputedRoute } from './computed-route.ts'
import { minimumOf, typeOf } from './judge-route.ts'
import { fixedLevels } from './kept/kept-level.ts'
import type { KeptLevel } from './kept/kept-level.ts'

/** What the owner makes of a level: whom they choose, whom they add, who else watches. */
export interface OwnersPart {
  chosen?: readonly Person[]
  added?: readonly Person[]
  watchers?: readonly Person[]
}

/** The levels that a route has beside those that its policy asks for. */
export interface OwnLevels {
  /** The memo's levels at a re-submission (N6). */
  kept: readonly KeptLevel[]
  /** As the owner has them now: kept levels carry their ids, new ones none. */
  levels: readonly RouteLevel[]
}

const NONE: OwnLevels = { kept: [], levels: [] }

/**
 * The route that does what a policy asks, with the owner's part by level id (N3, N6): cleared levels and the interrupted one stay where
 * they are, then come those of the policy, then the owner's own. Levels that the policy asked for and no longer does are dropped.
 */
export function writeRoute(
  computed: Pick<ComputedRoute, 'levels'>,
  parts: ReadonlyMap<string, OwnersPart>,
  { kept, levels }: OwnLevels = NONE,
): RouteLevel[] {
  const fixed = fixedLevels(kept).map(({ sequence_id }) => sequence_id)
  const written = computed.levels
    .filter((one) => one.kept?.is_cleared !== true)
    .map((one) => writeLevel(one, parts.get(one.level.level_id) ?? {}))
  const staying = levels.flatMap((level) => {
    if (!level.sequenceId || !fixed.includes(level.sequenceId)) return []
    return [written.find(({ sequenceId }) => sequenceId === level.sequenceId) ?? level]
  })
  const asked = written.filter(({ sequenceId }) => !sequenceId || !fixed.includes(sequenceId))
  const own = levels.filter((level) => isOwn(level, computed, kept, fixed))
  return withoutWatchingApprovers([...staying, ...asked, ...own])
}

/** Whether a level stays beside those that the policy adds: where it is, or as one of the owner's own. */
export function stays(
  level: RouteLevel,
  computed: Pick<ComputedRoute, 'levels'>,
  kept: readonly KeptLevel[],
): boolean {
  const fixed = fixedLevels(kept).map(({ sequence_id }) => sequence_id)
  return (
    (level.sequenceId !== undefined && fixed.includes(level.sequenceId)) ||
    isOwn(level, computed, kept, fixed)
  )
}

/** A policy that asks for nothing at a re-submission removes nothing (N1). */
function isOwn(
  { sequenceId }: RouteLevel,
  computed: Pick<ComputedRoute, 'levels'>,
  kept: readonly KeptLevel[],
  fixed: readonly string[],
): boolean {
  if (sequenceId === undefined) return true
  if (fixed.includes(sequenceId)) return false
  return (
    computed.levels.length === 0 || kept.find(({ sequence_id }) => sequence_id === sequenceId)?.asked === null
  )
}

function writeLevel(computed: ComputedLevel, part: OwnersPart): RouteLevel {
  const { level, people, watchers, kept } = computed
  const { chosen = [], added = [], watchers: more = [] } = part
  const approvers = [...people.map(({ person }) => person), ...chosen, ...added]
  const approvalType = typeOf(computed)
  const isAll = approvalType === 'ALL_APPROVERS'
  return {
    ...(kept ? { sequenceId: kept.sequence_id } : {}),
    approvers,
    watchers: [...watchers, ...more],
    approvalType,
    minApprovers: isAll ? approvers.length : minimumOf(computed, chosen.length, added.length),
    allowSubApprovals: level.sub_approvers !== 'NONE',
  }
}

/** N4: an approver is no watcher. */
function withoutWatchingApprovers(route: readonly RouteLevel[]): RouteLevel[] {
  const approving = new Set(route.flatMap(({ approvers }) => approvers.map(({ email }) => email)))
  return route.map((level) => ({
    ...level,
    watchers: level.watchers.filter(({ email }) => !approving.has(email)),
  }))
}
