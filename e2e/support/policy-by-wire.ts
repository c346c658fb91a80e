import { randomUUID } from 'node:crypto'
import type { CallInput } from '@countersign/contract'
import type { Policy, PolicyLevel, PolicyRow, PolicySource, TemplateContent } from '@countersign/domain'
import { CURRENCIES } from '@countersign/domain'
import type { Page } from '@playwright/test'
import { openSession } from './browser/sessions.ts'
import { callConsole, makeTemplate, saveRole, unique } from './console.ts'
import { people } from './people.ts'
import { adminUrl } from './test.ts'

type Holder = CallInput<'admin-save_role'>['holders'][number]

/** The console of an administrator, by its calls alone. */
export async function consoleByWire(page: Page): Promise<Page> {
  await openSession(page, adminUrl(), people.tess)
  return page
}

export interface SavedRole {
  role_id: string
  name: string
  revision: number
}

/** Adds a role that these people hold everywhere, under a name that no other journey uses (N2). */
export async function addRole(page: Page, name: string, emails: readonly string[]): Promise<SavedRole> {
  const role = { name: unique(name), holders: emails.map(holderOf) }
  const { role_id, revision } = await saveRole(page, role)
  return { role_id, name: role.name, revision }
}

/** Gives a role to others. */
export async function handRoleTo(page: Page, role: SavedRole, emails: readonly string[]): Promise<void> {
  await saveRole(page, { ...role, holders: emails.map(holderOf) })
}

function holderOf(email: string): Holder {
  return { email, place: { kind: 'EVERYWHERE' } }
}

/** The holders of a role, wherever it is held. */
export function holdersOf({ role_id }: SavedRole): PolicySource {
  return { kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }
}

/** A locked level. */
export function policyLevel(sources: readonly PolicySource[], more: Partial<PolicyLevel> = {}): PolicyLevel {
  return {
    level_id: randomUUID(),
    sources,
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
    ...more,
  }
}

/** A row for amounts in PHP above and up to these. */
export function amountRow(
  above: string | null,
  up_to: string | null,
  levels: readonly PolicyLevel[],
): PolicyRow {
  return {
    row_id: randomUUID(),
    conditions: [{ kind: 'AMOUNT', currency: 'PHP', bounds: { above, up_to } }],
    levels,
  }
}

/** Publishes a template that asks for an amount and its purpose, and whose routes follow these rows (N1). */
export async function publishPolicy(page: Page, rows: readonly PolicyRow[]): Promise<string> {
  const policy: Policy = { rows, otherwise: { kind: 'REFUSE', text: 'State the amount in pesos.' } }
  const { template_id } = await makeTemplate(page, {
    template_content: SPENDING,
    template_config: {
      allow_sub_approvals: true,
      amount: { amount_field: 'SUM', currency_field: 'CURRENCY' },
    },
    workflow: 'POLICY',
    policy,
    action: 'PUBLISHED',
  })
  return template_id
}

/**
 * Publishes the questions of the availment form as a form of its own, whose owners name anyone: the routes of the demo's follow a policy
 * (N1).
 */
export async function publishOpenAvailment(
  visit: () => Promise<Page>,
): Promise<{ code: string; name: RegExp }> {
  const page = await consoleByWire(await visit())
  const templates = await callConsole(page, 'admin-get_templates', {})
  const template_id = templates.find(({ template_code }) => template_code === 'AVL')?.template_id ?? ''
  const { template_content, template_config } = await callConsole(page, 'admin-get_template_by_id', {
    template_id,
  })
  const { allow_sub_approvals, cost_report, high_amounts } = template_config
  if (!cost_report) throw new Error('The availment form names no amount.')
  const { amount_field, currency_field } = cost_report
  const code = `A${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
  const { name } = await makeTemplate(page, {
    template_code: code,
    template_content: template_content as never,
    template_config: { allow_sub_approvals, high_amounts, amount: { amount_field, currency_field } },
    action: 'PUBLISHED',
  })
  return { code, name: new RegExp(name) }
}

const SPENDING = [
  {
    field_id: 'SECTION_1',
    field_name: 'Spending',
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
      {
        field_id: 'SUM',
        field_name: 'Amount to spend',
        field_type: 'TEXT_CURRENCY',
        validations: { required: true },
      },
      {
        field_id: 'CURRENCY',
        field_name: 'Currency',
        field_type: 'DROPDOWN_DEFAULT',
        validations: { required: true },
        defaultValue: 'PHP',
        constant: CURRENCIES.map((value) => ({ value, label: value })),
      },
      { field_id: 'PURPOSE', field_name: 'Purpose', field_type: 'TEXT', validations: { required: false } },
    ],
  },
] as unknown as TemplateContent
