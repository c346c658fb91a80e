import type { Policy, TemplateConfig, TemplateContent } from '@countersign/domain'
import { recipientRoles, readStored, TEMPLATE_CONFIG, TEMPLATE_CONTENT } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'

export interface PolicyInUse {
  template_id: string
  template_name: string
  status: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED'
  policy: Policy
  /** The form that the policy belongs to. */
  content: TemplateContent
  config: Partial<TemplateConfig>
}

/**
 * The policies of the templates' current versions, drafts included, by the templates' names (N1), and those that count until a version's own
 * starts (N5).
 * @param day in Manila
 */
export async function listPoliciesInUse(db: Db | Tx, day: string): Promise<PolicyInUse[]> {
  const rows = await db
    .selectFrom('template_versions as v')
    .select(['v.template_id', 'v.template_name', 'v.status', 'v.template_content', 'v.template_config'])
    .select(['v.policy', 'v.earlier_policies', STARTS_ON])
    .where('v.status', 'in', ['DRAFT', 'PUBLISHED', 'UNPUBLISHED'])
    .where((eb) => eb.or([eb('v.policy', 'is not', null), eb('v.earlier_policies', 'is not', null)]))
    .orderBy(sql`lower(v.template_name)`)
    .orderBy('v.version_id')
    .execute()
  return rows.flatMap(({ template_id, template_name, status, template_content, template_config, ...row }) => {
    if (status === 'SUPERSEDED') return []
    const { policy, earlier } = presentSchedule(row)
    const counting = earlier.filter(({ until }) => day < until).map((one) => one.policy)
    return [policy, ...counting].flatMap((one) =>
      one === null
        ? []
        : [
            {
              template_id,
              template_name,
              status,
              policy: one,
              content: readStored(TEMPLATE_CONTENT, template_content),
              config: readStored(TEMPLATE_CONFIG, template_config),
            },
          ],
    )
  })
}

/** A template that hands approved memos to others (R3). */
export interface HandingTemplate extends Pick<
  PolicyInUse,
  'template_id' | 'template_name' | 'status' | 'config'
> {
  /** The roles among its handlers. */
  roleIds: string[]
}

/** The templates whose current versions, drafts included, hand approved memos to roles (R3), by their names. */
export async function listHandingTemplates(db: Db | Tx): Promise<HandingTemplate[]> {
  const rows = await db
    .selectFrom('template_versions as v')
    .select(['v.template_id', 'v.template_name', 'v.status', 'v.template_config'])
    .where('v.status', 'in', ['DRAFT', 'PUBLISHED', 'UNPUBLISHED'])
    .where(sql<boolean>`v.template_config ? 'after_approval'`)
    .orderBy(sql`lower(v.template_name)`)
    .orderBy('v.version_id')
    .execute()
  return rows.flatMap(({ status, template_config, ...row }) => {
    const config = readStored(TEMPLATE_CONFIG, template_config)
    const roleIds = recipientRoles(config)
    return status === 'SUPERSEDED' || roleIds.length === 0 ? [] : [{ ...row, status, config, roleIds }]
  })
}

/** The name of a template with memos under way whose policy or handlers, superseded since, name a role (F7, N6, R3). */
export async function findRoleUnderWay(db: Db | Tx, roleId: string): Promise<string | undefined> {
  const { rows } = await sql<{ template_name: string }>`
    SELECT v.template_name FROM template_versions v
    WHERE v.status = 'SUPERSEDED'
      AND jsonb_path_exists(jsonb_build_array(v.policy, v.earlier_policies,
        v.template_config->'after_approval'), '$.**.role_id ? (@ == $role)',
        jsonb_build_object('role', ${roleId}::text))
      AND EXISTS (
        SELECT 1 FROM memos m JOIN participants p USING (memo_key)
        WHERE m.version_id = v.version_id AND p.role = 'owner' AND p.list IN ('active', 'drafts'))
    LIMIT 1`.execute(db)
  return rows[0]?.template_name
}
