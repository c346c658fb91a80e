import { randomUUID } from 'node:crypto'
import type { FieldDefinition, Policy, PolicyLevel, Section } from '@countersign/domain'
import type { Locator, Page } from '@playwright/test'
import { form, makeTemplate, saveRole, unique } from './console.ts'
import { people } from './people.ts'
import { adminUrl } from './test.ts'

const validations = { required: true }
const options = (...values: string[]) => values.map((value) => ({ value, label: value }))

/** A form that asks for an amount, the kind of cost and a day. */
export function spendingForm(): Section {
  const section = form('What for?')
  const questions: FieldDefinition[] = [
    { field_id: 'SUM', field_name: 'Amount to spend', field_type: 'TEXT_CURRENCY', validations },
    {
      field_id: 'MONEY',
      field_name: 'Paid in',
      field_type: 'DROPDOWN',
      validations,
      constant: options('PHP', 'USD'),
    },
    {
      field_id: 'COST',
      field_name: 'Cost type',
      field_type: 'RADIO',
      validations,
      constant: options('CAPEX', 'OPEX'),
    },
  ]
  return { ...section, value: [...section.value, ...questions] }
}

/** A role that one person holds everywhere; the sign-in of the page must be fresh. */
async function makeRole(page: Page, name: string, email: string): Promise<{ id: string; name: string }> {
  const role = unique(name)
  const { role_id: id } = await saveRole(page, {
    name: role,
    holders: [{ email, place: { kind: 'EVERYWHERE' } }],
    idempotency_key: randomUUID(),
  })
  return { id, name: role }
}

/** The config of a template with that form: it names its amount. */
export const SPENDING_CONFIG = {
  allow_sub_approvals: true,
  amount: { amount_field: 'SUM', currency_field: 'MONEY' },
}

/** Opens step Workflow of a new draft that names its amount, and two roles for it. */
export async function openPolicyBuilder(
  page: Page,
): Promise<{ templateId: string; head: string; cfo: string }> {
  const head = await makeRole(page, 'Head', people.ramon)
  const cfo = await makeRole(page, 'CFO', people.rosario)
  const { template_id: templateId } = await makeTemplate(page, {
    template_content: [spendingForm()],
    template_config: SPENDING_CONFIG,
  })
  await openWorkflowStep(page, templateId)
  return { templateId, head: head.name, cfo: cfo.name }
}

/** A policy that asks the head up to 100,000, and the CFO as well above 300,000; what is between them falls to 'otherwise'. */
export async function makePolicy(page: Page): Promise<Policy> {
  const head = await makeRole(page, 'Head', people.ramon)
  const cfo = await makeRole(page, 'CFO', people.rosario)
  const level = (level_id: string, role_id: string): PolicyLevel => ({
    level_id,
    sources: [{ kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }],
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
  })
  const row = (row_id: string, above: string | null, up_to: string | null, levels: PolicyLevel[]) => ({
    row_id,
    conditions: [{ kind: 'AMOUNT' as const, currency: 'PHP' as const, bounds: { above, up_to } }],
    levels,
  })
  return {
    rows: [
      row('SMALL', null, '100000', [level('HEAD1', head.id)]),
      row('LARGE', '300000', null, [level('HEAD2', head.id), level('CFO2', cfo.id)]),
    ],
    otherwise: { kind: 'REFUSE', text: 'Ask Finance first.' },
  }
}

/** Opens a template in the wizard, at step Workflow. */
export async function openWorkflowStep(page: Page, templateId: string): Promise<void> {
  await page.goto(`${adminUrl()}/templates/edit/${templateId}`)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Workflow/ })
    .click()
}

/** The table of the policy, and a row's button in it. */
export const policyTable = (page: Page): Locator => page.getByRole('table', { name: 'Decision table' })
export const policyRow = (page: Page, number: number): Locator =>
  policyTable(page).getByRole('button', { name: new RegExp(`^Row ${number}:`) })
