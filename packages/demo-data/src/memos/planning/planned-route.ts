import type { Answers, PolicyDirectory, PolicyRole } from '@countersign/domain'
import { computeRoute, manilaDate, policyFacts, writeRoute } from '@countersign/domain'
import type { Directory } from './directory.ts'
import type { Brief, PlannedLevel } from './brief.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { DemoTemplate } from '../../templates/build-template.ts'
import { availmentPolicy } from '../../policy/availment-policy.ts'
import type { DemoHolder } from '../../policy/demo-holders.ts'
import { demoHolders, holdersOn } from '../../policy/demo-holders.ts'
import { managerOf } from '../../policy/managers.ts'
import type { DemoRole } from '../../policy/role-ids.ts'
import { ROLE_NAMES, roleId } from '../../policy/role-ids.ts'

/**
 * The levels that the policy asks of a memo, with those chosen whom the owner would choose: who the memo waits for, if they can be.
 * @throws Error where the policy refuses it: the brief is wrong then
 */
export function plannedRoute(
  brief: Brief,
  template: DemoTemplate,
  answers: Answers,
  { directory, at, random }: { directory: Directory; at: Date; random: SeededRandom },
): PlannedLevel[] {
  const asking = policyDirectoryOf(brief.owner, directory, at)
  const facts = policyFacts(
    { content: template.template_content, config: template.template_config },
    answers,
    {
      companyId: asking.company_id,
      groupId: asking.group_id,
    },
  )
  const computed = computeRoute(availmentPolicy, facts, asking)
  if (computed.kind !== 'ROUTE') throw new Error(`The policy asks no one about a memo of ${brief.owner}`)
  const parts = new Map(
    computed.levels.map(({ level, choice }) => {
      const from = choice === null || choice.from === 'ANYONE' ? [] : choice.from.map(({ person }) => person)
      const wanted = from.filter(({ email }) => email === brief.waitsFor)
      const chosen = wanted.length > 0 ? wanted : random.some(from, choice?.atLeast ?? 0)
      return [level.level_id, { chosen }]
    }),
  )
  return writeRoute(computed, parts).map((written) => ({
    approvers: written.approvers.map(({ email }) => email),
    watchers: written.watchers.map(({ email }) => email),
    needed: written.approvalType === 'ALL_APPROVERS' ? null : written.minApprovers,
    allowSubApprovals: written.allowSubApprovals,
  }))
}

/** What the routes of an owner's memos are computed from at an instant (N2). */
export function policyDirectoryOf(owner: string, directory: Directory, at: Date): PolicyDirectory {
  const { company_id, group_id } = directory.person(owner)
  return {
    owner: personOf(owner, directory),
    company_id,
    group_id,
    managers: managersAbove(owner, directory).map((email) => personOf(email, directory)),
    roles: policyRoles(holdersOn(demoHolders(at), manilaDate(at.toISOString())), directory),
  }
}

function personOf(email: string, directory: Directory) {
  return { email, name: directory.person(email).name }
}

function managersAbove(email: string, directory: Directory): string[] {
  const manager = managerOf(directory.person(email))
  return manager === undefined ? [] : [manager, ...managersAbove(manager, directory)]
}

function policyRoles(holders: readonly DemoHolder[], directory: Directory): PolicyRole[] {
  return (Object.entries(ROLE_NAMES) as [DemoRole, string][]).map(([role, name]) => ({
    role_id: roleId(role),
    name,
    holdings: holders
      .filter((holder) => holder.role === role)
      .map(({ email, place, deputies }) => ({
        person: personOf(email, directory),
        place,
        deputies: deputies.map((deputy) => personOf(deputy, directory)),
      })),
  }))
}
