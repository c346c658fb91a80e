import type { BudgetType, CostType, Currency, TemplateContent } from '@countersign/domain'
import { BUDGET_TYPES, COST_TYPES, CURRENCIES } from '@countersign/domain'
import { readSetting } from '../../platform/config/remote-config.ts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/site'

/** Two companies, three groups across them, and a person without a group. */
export const MAIN = { id: 'main', name: 'Northwind Telecom', domain: 'northwind.example' }
export const OTHER = { id: 'other', name: 'Lumen Pay', domain: 'lumenpay.example' }
export const GROUPS = ['Network Core', 'Treasury', 'Legal'] as const

export interface Employee {
  email: string
  name: string
  group: (typeof GROUPS)[number] | null
}

export const OWNERS: readonly Employee[] = [
  { email: `nina@${MAIN.domain}`, name: 'Nina Core', group: 'Network Core' },
  { email: `tom@${MAIN.domain}`, name: 'Tom Treasury', group: 'Treasury' },
  { email: `lea@${MAIN.domain}`, name: 'Lea Legal', group: 'Legal' },
  { email: `una@${MAIN.domain}`, name: 'Una Without', group: null },
  { email: `pia@${OTHER.domain}`, name: 'Pia Core', group: 'Network Core' },
  { email: `teo@${OTHER.domain}`, name: 'Teo Treasury', group: 'Treasury' },
]

/** Creates the organisation, with both domains hosted and saving allowed wherever editing is (C4). */
export async function makeOrganisation({ services: { db } }: Pick<TestSite, 'services'>): Promise<void> {
  for (const { id, name, domain } of [MAIN, OTHER]) {
    await db.insertInto('companies').values({ company_id: id, name }).execute()
    await db.insertInto('company_domains').values({ domain, company_id: id }).execute()
  }
  await db
    .insertInto('groups')
    .values(GROUPS.map((name) => ({ group_id: groupId(name), name })))
    .execute()
  await db
    .insertInto('people')
    .values(
      OWNERS.map(({ email, name, group }) => ({
        email,
        display_name: name,
        group_id: group && groupId(group),
      })),
    )
    .execute()
  await db
    .insertInto('settings')
    .values([
      { key: 'hosted_domains', value: JSON.stringify({ values: [MAIN.domain, OTHER.domain] }) },
      {
        key: 'allowed_draft_button_statuses',
        value: JSON.stringify(readSetting('edit_whitelisted_statuses', null)),
      },
    ])
    .execute()
}

export function groupId(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

const choice = (field_id: string, field_name: string, values: readonly string[]) => ({
  field_id,
  field_name,
  field_type: 'DROPDOWN' as const,
  validations: { required: true },
  constant: values.map((value) => ({ value, label: `The ${value}` })),
})

const COST_FORM: TemplateContent = [
  {
    field_id: 'SECTION_1',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value: [
      {
        field_id: 'TEXT_SUBJECT',
        field_name: 'Memo Subject',
        field_type: 'TEXT',
        validations: { required: true, max_length: 150 },
      },
      { field_id: 'COST', field_name: 'Cost', field_type: 'TEXT_CURRENCY', validations: { required: true } },
      choice('MONEY', 'Currency', CURRENCIES),
      choice('KIND', 'Cost type', COST_TYPES),
      choice('BUDGET', 'Budget type', BUDGET_TYPES),
    ],
  },
]

/** The Availment Form, whose costs are reported (H7). */
export function publishCostTemplate(site: Pick<TestSite, 'services'>): Promise<TestTemplate> {
  const cost_report = {
    amount_field: 'COST',
    currency_field: 'MONEY',
    cost_type_field: 'KIND',
    budget_type_field: 'BUDGET',
  }
  return publishTemplate(site, 'AVL', { allow_sub_approvals: true, cost_report }, COST_FORM)
}

export interface CostAnswers {
  amount: string
  currency?: Currency
  type?: CostType
  budget?: BudgetType
}

export function costContent({ amount, currency = 'PHP', type = 'CAPEX', budget = 'BUDGETED' }: CostAnswers) {
  const answers = { TEXT_SUBJECT: 'Routers', COST: amount, MONEY: currency, KIND: type, BUDGET: budget }
  return [
    {
      field_id: 'SECTION_1',
      field_type: 'SECTION',
      value: Object.entries(answers).map(([field_id, value]) => ({ field_id, value })),
    },
  ]
}
