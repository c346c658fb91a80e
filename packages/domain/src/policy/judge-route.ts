import { clampMinimum } from '../route/progress.ts'
import type { ApprovalType, RouteLevel } from '../route/route.ts'
import type { ComputedLevel, ComputedRoute } from './computed-route.ts'
import { fixedLevels } from './kept/kept-level.ts'
import type { KeptLevel } from './kept/kept-level.ts'

/** How a route fails a policy, at the level of this number in the route, from 1 (N3). */
export type RouteFault = { level: number } & (
  | { code: 'LEVEL_MISSING' | 'TYPE_CHANGED' | 'SUB_APPROVALS_CHANGED' }
  | { code: 'APPROVER_MISSING' | 'APPROVER_NOT_ALLOWED' | 'WATCHER_MISSING'; email: string }
  | { code: 'TOO_FEW_CHOSEN'; atLeast: number }
  | { code: 'MINIMUM_CHANGED'; minimum: number }
)

/**
 * Whether a route does what a policy asks (N1, N3): its levels come first, in their order, as the policy has them and with what it
 * lets the owner change; the owner's own levels follow. At a re-submission they come after the cleared levels and the interrupted one
 * (N6), which stay (D5).
 * @param route in lower case
 */
export function judgeRoute(
  { levels }: Pick<ComputedRoute, 'levels'>,
  route: readonly RouteLevel[],
  kept: readonly KeptLevel[] = [],
): RouteFault | null {
  const placed = placeLevels(levels, kept, route)
  const lacking = placed.find(({ computed, at }) => !isThere(computed, route[at]))
  if (lacking) return { code: 'LEVEL_MISSING', level: lacking.at + 1 }
  const approvers = new Set(route.flatMap((level) => level.approvers.map(({ email }) => email)))
  for (const { computed, at } of placed) {
    const fault = faultOf(computed, route[at] as RouteLevel, approvers)
    if (fault) return { ...fault, level: at + 1 }
  }
  return null
}

/** A level that a route must have, with its place in the route, from 0. */
export interface PlacedLevel {
  computed: ComputedLevel
  at: number
}

/**
 * Where a route has the levels of its policy that can still change: the interrupted one where it is, the others right after it (N6), and after
 * those that approvers added there (R1).
 * @param route the owner may have left out levels that approvers added
 */
export function placeLevels(
  levels: readonly ComputedLevel[],
  kept: readonly KeptLevel[],
  route: readonly Pick<RouteLevel, 'sequenceId'>[],
): PlacedLevel[] {
  const written = new Set(route.map(({ sequenceId }) => sequenceId))
  const staying = kept.filter(({ is_added, sequence_id }) => !is_added || written.has(sequence_id))
  const fixed = fixedLevels(staying).map(({ sequence_id }) => sequence_id)
  const open = levels.filter((one) => one.kept?.is_cleared !== true)
  const isFixed = ({ kept: own }: ComputedLevel) => own !== undefined && fixed.includes(own.sequence_id)
  return [
    ...open
      .filter(isFixed)
      .map((computed) => ({ computed, at: fixed.indexOf(computed.kept?.sequence_id as string) })),
    ...open.filter((one) => !isFixed(one)).map((computed, index) => ({ computed, at: fixed.length + index })),
  ]
}

function isThere({ kept }: ComputedLevel, written: RouteLevel | undefined): boolean {
  return written !== undefined && written.sequenceId === kept?.sequence_id
}

type Fault = RouteFault extends infer One ? (One extends RouteFault ? Omit<One, 'level'> : never) : never

function faultOf(computed: ComputedLevel, written: RouteLevel, approvers: ReadonlySet<string>): Fault | null {
  const { level, people, choice, watchers } = computed
  const emails = written.approvers.map(({ email }) => email)
  const missing = people.find(({ person }) => !emails.includes(person.email))
  if (missing) return { code: 'APPROVER_MISSING', email: missing.person.email }
  const others = emails.filter((email) => !people.some(({ person }) => person.email === email))
  const chosen = others.filter((email) => mayBeChosen(computed, email))
  const added = others.filter((email) => !mayBeChosen(computed, email))
  const uninvited = added.find((email) => !mayBeAdded(computed, email))
  if (uninvited !== undefined) return { code: 'APPROVER_NOT_ALLOWED', email: uninvited }
  if (choice !== null && chosen.length < choice.atLeast)
    return { code: 'TOO_FEW_CHOSEN', atLeast: choice.atLeast }
  if (written.approvalType !== typeOf(computed)) return { code: 'TYPE_CHANGED' }
  const minimum = minimumOf(computed, chosen.length, added.length)
  if (written.approvalType === 'MIN_APPROVERS' && written.minApprovers !== minimum)
    return { code: 'MINIMUM_CHANGED', minimum }
  if (written.allowSubApprovals !== (level.sub_approvers !== 'NONE')) return { code: 'SUB_APPROVALS_CHANGED' }
  const watching = new Set(written.watchers.map(({ email }) => email))
  const unwatched = watchers.find(({ email }) => !watching.has(email) && !approvers.has(email))
  return unwatched ? { code: 'WATCHER_MISSING', email: unwatched.email } : null
}

export function mayBeChosen({ choice }: ComputedLevel, email: string): boolean {
  if (choice === null) return false
  return choice.from === 'ANYONE' || choice.from.some(({ person }) => person.email === email)
}

/** A level whose minimum can't rise any more takes no one besides those whom the owner added before. */
export function mayBeAdded({ level, kept }: ComputedLevel, email: string): boolean {
  if (level.owner_may !== 'ADD') return false
  if (!kept?.is_rule_fixed || kept.approval_type === 'ALL_APPROVERS') return true
  return kept.seats.some(({ person, source }) => source === null && person.email === email)
}

/** How a level is decided: as the policy says, unless someone has acted on it (D8). */
export function typeOf({ level, kept }: Pick<ComputedLevel, 'level' | 'kept'>): ApprovalType {
  return kept?.is_rule_fixed ? kept.approval_type : level.approval_type
}

/**
 * How many approvals a level of MIN_APPROVERS needs: each person whom the owner adds raises it, or their approvals could take the place
 * of those that the policy asks for. A level on which someone has acted keeps its minimum (D8), as far as people are left.
 */
export function minimumOf(
  { level, people, kept }: Pick<ComputedLevel, 'level' | 'people' | 'kept'>,
  chosen: number,
  added: number,
): number {
  const named = people.length + chosen
  if (kept?.is_rule_fixed) return clampMinimum(kept.min_approvers, named + added)
  return clampMinimum(level.min_approvers, named) + added
}
