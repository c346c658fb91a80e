import type { Policy, TemplateConfig, TemplateContent } from '@countersign/domain'
import { readStored, TEMPLATE_CONFIG, TEMPLATE_CONTENT, TEMPLATE_POLICY } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'

export interface PolicyInUse {
  template_id: string
  template_name: string
  status: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED'
  policy: Policy
  /** The form that the policy belongs to. */
  content: TemplateContent
  config: Partial<TemplateConfig>
}

/** The policies of the templates' current versions, drafts included, by the templates' names (N1). */
export async function listPoliciesInUse(db: Db | Tx): Promise<PolicyInUse[]> {
  const rows = await db
    .selectFrom('template_versions')
    .select(['template_id', 'template_name', 'status', 'policy', 'template_content', 'template_config'])
    .where('status', 'in', ['DRAFT', 'PUBLISHED', 'UNPUBLISHED'])
    .where('policy', 'is not', null)
    .orderBy(sql`lower(template_name)`)
    .orderBy('version_id')
    .execute()
  return rows.flatMap(({ policy, status, template_content, template_config, ...template }) =>
    policy && status !== 'SUPERSEDED'
      ? [
          {
            ...template,
            status,
            policy: readStored(TEMPLATE_POLICY, policy),
            content: readStored(TEMPLATE_CONTENT, template_content),
            config: readStored(TEMPLATE_CONFIG, template_config),
          },
        ]
      : [],
  )
}

/** The name of a template with memos under way whose policy, superseded since, names a role (F7, N6). */
export async function findRoleUnderWay(db: Db | Tx, roleId: string): Promise<string | undefined> {
  const { rows } = await sql<{ template_name: string }>`
    SELECT v.template_name FROM template_versions v
    WHERE v.status = 'SUPERSEDED'
      AND jsonb_path_exists(v.policy, '$.**.role_id ? (@ == $role)', jsonb_build_object('role', ${roleId}::text))
      AND EXISTS (
        SELECT 1 FROM memos m JOIN participants p USING (memo_key)
        WHERE m.version_id = v.version_id AND p.role = 'owner' AND p.list IN ('active', 'drafts'))
    LIMIT 1`.execute(db)
  return rows[0]?.template_name
}
