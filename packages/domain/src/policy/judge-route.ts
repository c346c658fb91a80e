import type { RouteLevel } from '../route/route.ts'
import type { ComputedLevel, ComputedRoute } from './computed-route.ts'

/** How a route fails a policy, at the level of this number in the route, from 1 (N3). */
export type RouteFault = { level: number } & (
  | { code: 'LEVEL_MISSING' | 'TYPE_CHANGED' | 'SUB_APPROVALS_CHANGED' }
  | { code: 'APPROVER_MISSING' | 'APPROVER_NOT_ALLOWED' | 'WATCHER_MISSING'; email: string }
  | { code: 'TOO_FEW_CHOSEN'; atLeast: number }
  | { code: 'MINIMUM_CHANGED'; minimum: number }
)

/**
 * Whether a route does what a policy asks (N1, N3): its levels come first, in their order, as the policy has them and with what it
 * lets the owner change; the owner's own levels follow.
 * @param route in lower case
 */
export function judgeRoute(
  { levels }: Pick<ComputedRoute, 'levels'>,
  route: readonly RouteLevel[],
): RouteFault | null {
  if (route.length < levels.length) return { code: 'LEVEL_MISSING', level: route.length + 1 }
  const approvers = new Set(route.flatMap((level) => level.approvers.map(({ email }) => email)))
  for (const [at, computed] of levels.entries()) {
    const fault = faultOf(computed, route[at] as RouteLevel, approvers)
    if (fault) return { ...fault, level: at + 1 }
  }
  return null
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
  const [uninvited] = level.owner_may === 'ADD' ? [] : added
  if (uninvited !== undefined) return { code: 'APPROVER_NOT_ALLOWED', email: uninvited }
  if (choice !== null && chosen.length < choice.atLeast)
    return { code: 'TOO_FEW_CHOSEN', atLeast: choice.atLeast }
  if (written.approvalType !== level.approval_type) return { code: 'TYPE_CHANGED' }
  const minimum = minimumOf(computed, chosen.length, added.length)
  if (level.approval_type === 'MIN_APPROVERS' && written.minApprovers !== minimum)
    return { code: 'MINIMUM_CHANGED', minimum }
  if (written.allowSubApprovals !== (level.sub_approvers !== 'NONE')) return { code: 'SUB_APPROVALS_CHANGED' }
  const watching = new Set(written.watchers.map(({ email }) => email))
  const unwatched = watchers.find(({ email }) => !watching.has(email) && !approvers.has(email))
  return unwatched ? { code: 'WATCHER_MISSING', email: unwatched.email } : null
}

function mayBeChosen({ choice }: ComputedLevel, email: string): boolean {
  if (choice === null) return false
  return choice.from === 'ANYONE' || choice.from.some(({ person }) => person.email === email)
}

/**
 * How many approvals a level of MIN_APPROVERS needs: each person whom the owner adds raises it, or their approvals could take the place
 * of those that the policy asks for.
 */
export function minimumOf(
  { level, people }: Pick<ComputedLevel, 'level' | 'people'>,
  chosen: number,
  added: number,
): number {
  return Math.max(1, Math.min(level.min_approvers, people.length + chosen)) + added
}
