import type { Policy, PolicyLevel, PolicyRow, PolicySource, TemplateConfig } from '@countersign/domain'
import { TEMPLATE_POLICY, toStore } from '@countersign/domain'
import { publishAmountTemplate } from '../amounts.ts'
import type { TestTemplate } from '../memos.ts'
import type { TestSite } from '../test-site.ts'

/** Publishes a template that names its amount, with a policy (N1). */
export async function publishPolicyTemplate(
  site: { services: Pick<TestSite['services'], 'db'> },
  code: string,
  policy: Policy,
  config: Partial<TemplateConfig> = {},
): Promise<TestTemplate> {
  const template = await publishAmountTemplate(site, code, config)
  await site.services.db
    .updateTable('template_versions')
    .set({ policy: JSON.stringify(toStore(TEMPLATE_POLICY, policy)) })
    .where('template_id', '=', template.templateId)
    .execute()
  return template
}

/** A row for amounts in PHP above and up to these; each level asks for its source. */
export function amountRow(
  row_id: string,
  [above, up_to]: [string | null, string | null],
  levels: readonly PolicyLevel[],
): PolicyRow {
  return {
    row_id,
    conditions: [{ kind: 'AMOUNT', currency: 'PHP', bounds: { above, up_to } }],
    levels,
  }
}

/** A locked level of all whom a source names, which its approvers' delegates may decide. */
export function policyLevel(
  level_id: string,
  source: PolicySource,
  more: Partial<PolicyLevel> = {},
): PolicyLevel {
  return {
    level_id,
    sources: [source],
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
    ...more,
  }
}

/** A role, wherever it is held. */
export function roleEverywhere(role_id: string): PolicySource {
  return { kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }
}
