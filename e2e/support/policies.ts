import { randomUUID } from 'node:crypto'
import type { FieldDefinition, Section } from '@countersign/domain'
import type { Locator, Page } from '@playwright/test'
import { callConsole, form, makeTemplate, unique } from './console.ts'
import { people } from './people.ts'

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
export async function makeRole(page: Page, name: string, email: string): Promise<string> {
  const role = unique(name)
  await callConsole(page, 'admin-save_role', {
    name: role,
    holders: [{ email, place: { kind: 'EVERYWHERE' } }],
    idempotency_key: randomUUID(),
  })
  return role
}

/** Opens step Workflow of a new draft that names its amount, and two roles for it. */
export async function openPolicyBuilder(
  page: Page,
): Promise<{ templateId: string; head: string; cfo: string }> {
  const head = await makeRole(page, 'Head', people.ramon)
  const cfo = await makeRole(page, 'CFO', people.rosario)
  const { template_id: templateId } = await makeTemplate(page, {
    template_content: [spendingForm()],
    template_config: {
      allow_sub_approvals: true,
      amount: { amount_field: 'SUM', currency_field: 'MONEY' },
    },
  })
  await page.goto(new URL(`/templates/edit/${templateId}`, page.url()).href)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Workflow/ })
    .click()
  return { templateId, head, cfo }
}

/** The table of the policy, and a row's button in it. */
export const policyTable = (page: Page): Locator => page.getByRole('table', { name: 'Decision table' })
export const policyRow = (page: Page, number: number): Locator =>
  policyTable(page).getByRole('button', { name: new RegExp(`^Row ${number}:`) })
