import type { CallInput } from '@countersign/contract'
import type { Otherwise, Policy, PolicyLevel, TemplateConfig } from '@countersign/domain'
import { amountContent } from '../amounts.ts'
import type { TestTemplate } from '../memos.ts'
import { level, signInParticipants } from '../memos.ts'
import type { Actor, TestSite } from '../test-site.ts'
import { createTestSite } from '../test-site.ts'
import { amountRow, publishPolicyTemplate } from './policies.ts'
import type { TestHolder } from './roles.ts'
import { addRole } from './roles.ts'

/** A site with its people, whose memos follow the policy that was published last. */
export interface PolicySite {
  site: TestSite
  people: Awaited<ReturnType<typeof signInParticipants>>
  /** Replaces all roles by these, with their holders. @returns their ids, in this order */
  setRoles(...roles: readonly [name: string, holders: readonly TestHolder[]][]): Promise<string[]>
  /** Publishes a template that names its amount, with this policy. */
  publish(policy: Policy, config?: Partial<TemplateConfig>): Promise<TestTemplate>
  /** A memo with the template that was published last, submitted to these people, level by level. */
  written(amount: string, ...levels: Actor[]): Submission
}

type Submission = CallInput<'create_memo'> &
  Required<Pick<CallInput<'create_memo'>, 'sequences' | 'memo_content'>>

/** @param site defaults to a new one */
export async function createPolicySite(site?: TestSite): Promise<PolicySite> {
  const own = site ?? (await createTestSite())
  const people = await signInParticipants(own)
  const { db } = own.services
  let codes = 0
  let template: TestTemplate | undefined
  return {
    site: own,
    people,
    async setRoles(...roles) {
      await db.deleteFrom('roles').execute()
      const ids: string[] = []
      for (const [name, holders] of roles) ids.push(await addRole(db, name, holders))
      return ids
    },
    async publish(policy, config) {
      template = await publishPolicyTemplate(own, `POL${(codes += 1)}`, policy, config)
      return template
    },
    written: (amount, ...levels) => ({
      template_id: template?.templateId ?? '',
      action: 'SUBMITTED',
      memo_content: amountContent({ amount }),
      sequences: levels.map((one) => level([one])),
    }),
  }
}

/** Levels of amounts in PHP up to 100,000, and of those above; other memos are refused, unless it says otherwise. */
export function twoBands(
  small: readonly PolicyLevel[],
  large: readonly PolicyLevel[],
  otherwise: Otherwise = { kind: 'REFUSE', text: 'Give the amount in pesos.' },
): Policy {
  return {
    rows: [amountRow('SMALL', [null, '100000.00'], small), amountRow('LARGE', ['100000.00', null], large)],
    otherwise,
  }
}
