import type {
  Answers,
  ComputedRoute,
  Level,
  Memo,
  Person,
  Policy,
  PolicyDirectory,
  PolicyFacts,
  RouteLevel,
} from '@countersign/domain'
import {
  computeRoute,
  keptLevels,
  ownersRoute,
  policyFacts,
  readOwnersLevels,
  writeRoute,
} from '@countersign/domain'
import type { SeededRandom } from '../seeded-random.ts'
import type { Inhabitant } from './population.ts'
import type { Setup, UsedTemplate } from './setup.ts'

/** How far upward managers are asked instead of an owner (N4). */
const MANAGERS = 20

/** A route that does what a policy asks for, with what that is. */
export interface AskedRoute {
  route: RouteLevel[]
  asked: ComputedRoute
}

/** What routes of an owner's memos are computed from. */
export function directoryOf(
  owner: Inhabitant,
  { roles, managers }: Pick<Setup, 'roles' | 'managers'>,
): PolicyDirectory {
  const above: Person[] = []
  for (
    let next = managers.get(owner.email);
    next && above.length < MANAGERS;
    next = managers.get(next.email)
  ) {
    if (above.includes(next)) break
    above.push(next)
  }
  return {
    owner: { email: owner.email, name: owner.name },
    company_id: owner.companyId,
    group_id: owner.groupId,
    managers: above,
    roles,
  }
}

/** The memos of one owner under a policy. */
export class PolicyRoutes {
  readonly #policy: Policy
  readonly #template: UsedTemplate
  readonly #directory: PolicyDirectory

  constructor(policy: Policy, template: UsedTemplate, directory: PolicyDirectory) {
    this.#policy = policy
    this.#template = template
    this.#directory = directory
  }

  /** The answers with a currency of the policy's where it refuses theirs, as owners correct them. */
  acceptable(answers: Answers, random: SeededRandom): Answers {
    const { amount } = this.#template
    if (!amount || computeRoute(this.#policy, this.#facts(answers), this.#directory).kind !== 'REFUSED')
      return answers
    const currencies = this.#policy.rows.flatMap(({ conditions }) =>
      conditions.flatMap((condition) => (condition.kind === 'AMOUNT' ? condition.currency : [])),
    )
    return currencies.length === 0
      ? answers
      : { ...answers, [amount.currency_field]: random.pick(currencies) }
  }

  /** The first route of a memo, with those chosen of whom the owner has a choice; undefined where the policy refuses the memo. */
  first(answers: Answers, random: SeededRandom): AskedRoute | undefined {
    const asked = computeRoute(this.#policy, this.#facts(answers), this.#directory)
    if (asked.kind !== 'ROUTE') return undefined
    const parts = new Map(
      asked.levels.map(({ level, choice }) => {
        const from =
          choice === null || choice.from === 'ANYONE' ? [] : choice.from.map(({ person }) => person)
        return [level.level_id, { chosen: random.some(from, choice?.atLeast ?? 0) }]
      }),
    )
    return { route: writeRoute(asked, parts), asked }
  }

  /** The route of a memo that came back, as its form makes it (N6). */
  again(memo: Memo, answers: Answers): AskedRoute | undefined {
    const kept = keptLevels(memo)
    const asked = computeRoute(this.#policy, this.#facts(answers), this.#directory, kept)
    if (asked.kind !== 'ROUTE') return undefined
    const owners = readOwnersLevels(asked, memo.levels.map(asWritten), kept)
    return { route: ownersRoute(asked, memo.owner, owners).map(({ written }) => written), asked }
  }

  #facts(answers: Answers): PolicyFacts {
    const { content, amount, costReport } = this.#template
    const config = { ...(amount && { amount }), ...(costReport && { cost_report: costReport }) }
    const { company_id: companyId, group_id: groupId } = this.#directory
    return policyFacts({ content, config }, answers, { companyId, groupId })
  }
}

/** A level of a memo, as its form shows it to the owner. */
function asWritten({
  sequenceId,
  slots,
  watchers,
  approvalType,
  minApprovers,
  allowSubApprovals,
}: Level): RouteLevel {
  return {
    sequenceId,
    approvers: slots.map(({ approver }) => approver.person),
    watchers: watchers.map(({ person }) => person),
    approvalType,
    minApprovers,
    allowSubApprovals,
  }
}
