import { computeRoute } from '../../policy/compute-route.ts'
import type { ComputedRoute } from '../../policy/computed-route.ts'
import type { PolicyFacts } from '../../policy/table/facts.ts'
import type { Policy } from '../../policy/table/policy.ts'
import type { PolicyDirectory } from '../../policy/table/policy-directory.ts'
import type { OwnersPart } from '../../policy/write-route.ts'
import { writeRoute } from '../../policy/write-route.ts'
import { factsWith } from '../../policy/testing/builders.ts'
import type { RouteLevel } from '../../route/route.ts'
import { keptLevels } from '../submission/kept-levels.ts'
import { withoutFalling } from '../submission/falling-approvals.ts'
import type { Falling, MemoCommand } from '../commands.ts'
import { OWNER } from './people.ts'
import { routeOf } from './scenario.ts'
import type { Scenario } from './scenario.ts'

/** What the answers, the roles and the owner make of a submission. */
export interface UnderPolicy {
  policy: Policy
  amount?: string
  facts?: Partial<PolicyFacts>
  directory?: Partial<PolicyDirectory>
  /** The owner's part, by level id. */
  parts?: Record<string, OwnersPart>
  /** The owner's own levels, behind those of the policy. */
  own?: RouteLevel[]
  /** Why approvals fall (N7). */
  falling?: Falling
}

/** What the policy asks of a memo now. @throws Error where it refuses the memo */
export function askedOf(scenario: Scenario, how: UnderPolicy): ComputedRoute {
  const { policy, amount, facts, directory } = how
  const all = factsWith({ ...(amount ? { amount: { value: amount, currency: 'PHP' } } : {}), ...facts })
  const whole = { owner: OWNER, managers: [], roles: [], company_id: null, group_id: null, ...directory }
  const computed = computeRoute(policy, all, whole, keptOf(scenario, how))
  if (computed.kind !== 'ROUTE') throw new Error(JSON.stringify(computed))
  return computed
}

/**
 * A submission with the route that the policy asks for.
 * @param edit makes another route of it
 */
export function submitUnder(
  scenario: Scenario,
  how: UnderPolicy,
  edit: (route: RouteLevel[]) => RouteLevel[] = (route) => route,
): MemoCommand {
  const asked = askedOf(scenario, how)
  const parts = new Map(Object.entries(how.parts ?? {}))
  const levels = [...routeOf(scenario.memo), ...(how.own ?? [])]
  const route = writeRoute(asked, parts, { kept: keptOf(scenario, how), levels })
  const version = scenario.memo.version + 1
  return {
    type: 'Submit',
    contentHash: `hash-${version}`,
    route: edit(route),
    remarks: version > 1 ? 'As asked' : '',
    attachments: [],
    asked,
    ...(how.falling && { falling: how.falling }),
  }
}

/** The memo's levels as the policy looks at them, without the approvals that fall (N7). */
function keptOf({ memo }: Scenario, { falling }: UnderPolicy) {
  return keptLevels(falling ? withoutFalling(memo, falling) : memo)
}
