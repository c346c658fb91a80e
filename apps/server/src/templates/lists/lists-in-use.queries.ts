import type { TemplateContent } from '@countersign/domain'
import { listsIn } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

export interface ListInUse {
  list_id: string
  template_id: string
  template_name: string
}

/** The lists that the templates' current versions name, drafts included, by the templates' names (N9): each once for a template. */
export async function readListsInUse(db: Db | Tx): Promise<ListInUse[]> {
  const { rows } = await sql<ListInUse>`
    SELECT DISTINCT ON (lower(v.template_name), v.template_id, named) named AS list_id, v.template_id, v.template_name
    FROM template_versions v, LATERAL (SELECT jsonb_path_query(v.template_content, '$.**.list_id') #>> '{}' AS named) f
    WHERE v.status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED') AND named <> ''
    ORDER BY lower(v.template_name), v.template_id, named, v.version_no DESC`.execute(db)
  return rows
}

/** The name of a template with memos under way whose form, superseded since, names a list (F7). */
export async function findListUnderWay(db: Db | Tx, listId: string): Promise<string | undefined> {
  const { rows } = await sql<{ template_name: string }>`
    SELECT v.template_name FROM template_versions v
    WHERE v.status = 'SUPERSEDED'
      AND jsonb_path_exists(v.template_content, '$.**.list_id ? (@ == $list)', jsonb_build_object('list', ${listId}::text))
      AND EXISTS (
        SELECT 1 FROM memos m JOIN participants p USING (memo_key)
        WHERE m.version_id = v.version_id AND p.role = 'owner' AND p.list IN ('active', 'drafts'))
    LIMIT 1`.execute(db)
  return rows[0]?.template_name
}

/** Keeps the lists that a form names from being deleted until the transaction ends. @returns those that don't exist */
export async function lockListReferences(tx: Tx, template: TemplateContent): Promise<string[]> {
  const ids = listsIn(template)
  const known = ids.filter(isUuid)
  if (known.length === 0) return ids
  const rows = await tx
    .selectFrom('shared_lists')
    .select('list_id')
    .where('list_id', 'in', known)
    .orderBy('list_id')
    .forKeyShare()
    .execute()
  return ids.filter((id) => !rows.some(({ list_id }) => list_id === id))
}
