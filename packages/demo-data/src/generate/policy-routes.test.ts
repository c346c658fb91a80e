import { join } from 'node:path'
import { amountFields, computeRoute, judgeRoute, policyFacts } from '@countersign/domain'
import type { Person } from '@countersign/domain'
import { beforeAll, expect, it } from 'vitest'
import { createDirectory } from '../memos/planning/directory.ts'
import { readDemoOrganisation } from '../organisation.ts'
import { availmentPolicy, POLICY_TEMPLATE } from '../policy/availment-policy.ts'
import { managerOf } from '../policy/managers.ts'
import { policyDirectoryOf } from '../memos/planning/planned-route.ts'
import { seededRandom } from '../seeded-random.ts'
import { demoTemplates } from '../templates/demo-templates.ts'
import { directoryOf, PolicyRoutes } from './policy-routes.ts'
import { population } from './population.ts'
import type { Inhabitant } from './population.ts'
import type { Setup, UsedTemplate } from './setup.ts'
import { drawAnswers } from './writing/answers.ts'

const NOW = new Date('2026-11-20T07:00:00Z')
const PEOPLE = 400
const demo = demoTemplates.find(({ template_code }) => template_code === POLICY_TEMPLATE)!
const template: UsedTemplate = {
  templateId: '',
  versionId: '',
  code: demo.template_code,
  name: demo.template_name,
  content: demo.template_content,
  allowsSubApprovals: true,
  costReport: demo.template_config.cost_report,
  amount: amountFields(demo.template_config),
  policy: availmentPolicy,
}

let people: Inhabitant[]
let setup: Pick<Setup, 'roles' | 'managers'>
beforeAll(async () => {
  const organisation = await readDemoOrganisation(
    join(import.meta.dirname, '../../../../demo/organisation.json'),
  )
  people = population(organisation, PEOPLE)
  const named = new Map(people.map(({ email, name }) => [email, { email, name }]))
  setup = {
    roles: policyDirectoryOf(people[0]!.email, createDirectory(organisation), NOW).roles,
    managers: new Map(
      people.flatMap(({ email, groupId: group_id }): [string, Person][] => {
        const manager = named.get(managerOf({ email, group_id }) ?? '')
        return manager ? [[email, manager]] : []
      }),
    ),
  }
})

it('N3: each generated memo’s route does what its policy asks for, for any owner and any answers', () => {
  const rows = new Set<string | undefined>()
  let refused = 0
  for (const owner of people) {
    const random = seededRandom(`route ${owner.email}`)
    const asking = directoryOf(owner, setup)
    const routes = new PolicyRoutes(availmentPolicy, template, asking)
    const drawn = drawAnswers(template.content, NOW.toISOString(), random)
    const answers = routes.acceptable(drawn, random)
    const first = routes.first(answers, random)
    const facts = policyFacts({ content: template.content, config: demo.template_config }, answers, {
      companyId: owner.companyId,
      groupId: owner.groupId,
    })
    const computed = computeRoute(availmentPolicy, facts, asking)
    if (computed.kind !== 'ROUTE' || !first) {
      refused += 1
      continue
    }
    rows.add(computed.row?.row.row_id)
    expect(judgeRoute(computed, first.route), owner.email).toBeNull()
    expect(first.route.flatMap(({ approvers }) => approvers.map(({ email }) => email))).not.toContain(
      owner.email,
    )
  }
  expect(refused).toBe(0)
  expect(rows).toEqual(new Set(availmentPolicy.rows.map(({ row_id }) => row_id)))
})

it('N1: the currency of a memo that its policy would refuse becomes one that it knows, and others stay', () => {
  const [owner] = people
  const routes = new PolicyRoutes(availmentPolicy, template, directoryOf(owner!, setup))
  const random = seededRandom('currency')
  const answers = (AVL_CURRENCY: string) => ({ AVL_AMOUNT: '500000', AVL_CURRENCY, AVL_COST_TYPE: 'OPEX' })
  expect(routes.acceptable(answers('USD'), random)).toEqual(answers('USD'))
  expect(['PHP', 'USD']).toContain(routes.acceptable(answers('EUR'), random).AVL_CURRENCY)
})
