import { join } from 'node:path'
import type { Answers } from '@countersign/domain'
import {
  computeRoute,
  judgePolicy,
  judgeRoute,
  manilaDate,
  openingProblem,
  policyFacts,
  relevantPolicy,
} from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDirectory } from './directory.ts'
import type { Directory } from './directory.ts'
import { underPolicy } from './under-policy.ts'
import { endOfLastOfficeDay } from '../office-hours.ts'
import { planMemo } from '../plan-memo.ts'
import { readDemoOrganisation } from '../../organisation.ts'
import type { DemoOrganisation } from '../../organisation.ts'
import { seededRandom } from '../../seeded-random.ts'
import { demoTemplates } from '../../templates/demo-templates.ts'
import { AVAILMENT_REAPPROVAL, availmentPolicy, POLICY_TEMPLATE } from '../../policy/availment-policy.ts'
import { demoHolders, holdersOn } from '../../policy/demo-holders.ts'
import { demoSamples } from '../../policy/demo-samples.ts'
import { policyStart } from '../policy-start.ts'
import { policyDirectoryOf } from './planned-route.ts'
import type { DemoRole } from '../../policy/role-ids.ts'
import { ROLE_NAMES, roleId } from '../../policy/role-ids.ts'

/** An ordinary day, one just after roles change hands at the turn of a month, and New Year. */
const DAYS = ['2026-11-20T07:00:00Z', '2026-12-01T01:00:00Z', '2027-01-04T01:00:00Z'].map(
  (at) => new Date(at),
)

const template = demoTemplates.find(({ template_code }) => template_code === POLICY_TEMPLATE)!
const { template_content: content } = template
const config = { ...template.template_config, reapproval: AVAILMENT_REAPPROVAL }

let organisation: DemoOrganisation
let directory: Directory
beforeAll(async () => {
  organisation = await readDemoOrganisation(
    join(import.meta.dirname, '../../../../../demo/organisation.json'),
  )
  directory = createDirectory(organisation)
})

describe('the demo’s policy', () => {
  it.each(DAYS)('N5: could be published on %s, with a holder for all 16 companies', (at) => {
    const { companies, groups } = organisation
    const holders = holdersOn(demoHolders(at), manilaDate(at.toISOString()))
    const found = judgePolicy(availmentPolicy, {
      content,
      config,
      organisation: {
        companies: companies.map(({ company_id: id, name }) => ({ id, name })),
        groups: groups.map(({ group_id: id, name }) => ({ id, name })),
        roles: (Object.keys(ROLE_NAMES) as DemoRole[]).map((role) => ({
          role_id: roleId(role),
          name: ROLE_NAMES[role],
          held: holders.filter((holder) => holder.role === role).map(({ place }) => place),
        })),
        unable: [],
        allows_no_approval: false,
      },
    })
    expect(found).toEqual([])
    expect(companies).toHaveLength(16)
  })

  it('N1, N2: shows what policies can do', () => {
    const levels = availmentPolicy.rows.flatMap((row) => row.levels)
    const sources = levels.flatMap((level) => level.sources)
    expect(new Set(levels.map((level) => level.owner_may))).toEqual(new Set(['NOTHING', 'ADD', 'CHOOSE']))
    expect(new Set(sources.map(({ kind }) => kind))).toEqual(new Set(['MANAGER', 'ROLE', 'PERSON']))
    const conditions = availmentPolicy.rows.flatMap((row) => row.conditions)
    expect(new Set(conditions.map(({ kind }) => kind))).toEqual(
      new Set(['AMOUNT', 'CHOICE', 'COMPANY', 'GROUP']),
    )
    expect(availmentPolicy.otherwise.kind).toBe('REFUSE')
    const holders = demoHolders(DAYS[0]!)
    expect(holders.some(({ deputies }) => deputies.length > 1)).toBe(true)
    expect(holders.some(({ to_day }) => to_day !== null && to_day < '2026-11-20')).toBe(true)
    expect(holders.some(({ from_day }) => from_day !== null && from_day > '2026-11-20')).toBe(true)
  })

  it('N3: opens for everyone, and refuses no amount in pesos or dollars', () => {
    for (const { email } of organisation.people) {
      const asking = policyDirectoryOf(email, directory, DAYS[0]!)
      const place = { companyId: asking.company_id, groupId: asking.group_id }
      expect(openingProblem(relevantPolicy(availmentPolicy, place), asking), email).toBeNull()
      for (const amount of ['100000', '100000.01', '1000000', '1000000.01'])
        for (const cost of ['CAPEX', 'OPEX', 'BOTH'])
          for (const currency of ['PHP', 'USD']) {
            const answers: Answers = { AVL_AMOUNT: amount, AVL_CURRENCY: currency, AVL_COST_TYPE: cost }
            const computed = computeRoute(
              availmentPolicy,
              policyFacts({ content, config }, answers, place),
              asking,
            )
            expect(computed.kind, `${email} ${amount} ${cost} ${currency}`).toBe('ROUTE')
          }
    }
  })

  it.each(DAYS)('N3: is met by each planned memo to which it applies, on %s', (at) => {
    const templates = new Map(demoTemplates.map((one) => [one.template_code, one]))
    const setting = { directory, templates, end: endOfLastOfficeDay(at), policyStart: policyStart(at) }
    for (const [index, brief] of underPolicy.entries()) {
      const plan = planMemo(brief, setting, seededRandom(`${at.toISOString()} ${index}`))
      const asking = policyDirectoryOf(brief.owner, directory, at)
      const amount = plan.contents[0]!.flatMap(({ value }) => value)
      const answers = Object.fromEntries(amount.map(({ field_id, value }) => [field_id, value])) as Answers
      const facts = policyFacts({ content, config }, answers, {
        companyId: asking.company_id,
        groupId: asking.group_id,
      })
      const computed = computeRoute(availmentPolicy, facts, asking)
      const person = (email: string) => ({ email, name: email })
      const route = plan.levels.map((level) => ({
        approvers: level.approvers.map(person),
        watchers: level.watchers.map(person),
        approvalType: level.needed === null ? ('ALL_APPROVERS' as const) : ('MIN_APPROVERS' as const),
        minApprovers: level.needed ?? level.approvers.length,
        allowSubApprovals: level.allowSubApprovals,
      }))
      expect(computed.kind === 'ROUTE' && judgeRoute(computed, route), plan.subject).toBeNull()
      const waitsAt = plan.levels.findIndex(({ approvers }) => approvers.includes(brief.waitsFor ?? ''))
      if (brief.waitsFor) expect(waitsAt, plan.subject).toBeGreaterThanOrEqual(0)
      expect(plan.steps[0]!.at > new Date(at.getTime() - 8 * 86_400_000).toISOString()).toBe(true)
    }
  })

  it('N3: is kept with samples whose results differ', () => {
    const rows = demoSamples(content).map(({ owner_email, memo_content }) => {
      const asking = policyDirectoryOf(owner_email, directory, DAYS[0]!)
      const entries = memo_content.flatMap(({ value }) => value as { field_id: string; value: string }[])
      const facts = policyFacts(
        { content, config },
        Object.fromEntries(entries.map(({ field_id, value }) => [field_id, value])),
        { companyId: asking.company_id, groupId: asking.group_id },
      )
      const computed = computeRoute(availmentPolicy, facts, asking)
      return computed.kind === 'ROUTE' ? computed.row?.row.row_id : computed.kind
    })
    expect(rows).toEqual(['SMALL', 'LARGE', 'LUMEN', 'REFUSED'])
  })
})
