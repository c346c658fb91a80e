import type { Insertable } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'

/** @returns the new template's id, or undefined if its code is taken */
export async function insertTemplate(
  tx: Tx,
  template: Insertable<Database['templates']>,
): Promise<string | undefined> {
  const created = await tx
    .insertInto('templates')
    .values(template)
    .onConflict((conflict) => conflict.column('template_code').doNothing())
    .returning('template_id')
    .executeTakeFirst()
  return created?.template_id
}

export async function setTemplateCategory(
  tx: Tx,
  templateId: string,
  categoryId: string | null,
): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ category_id: categoryId })
    .where('template_id', '=', templateId)
    .execute()
}

export function readVersionState(tx: Tx, versionId: string) {
  return tx
    .selectFrom('template_versions')
    .select(['version_no', 'status'])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
}

/** Whether any memo was created with a version. */
export async function isVersionInUse(tx: Tx, versionId: string): Promise<boolean> {
  const memo = await tx
    .selectFrom('memos')
    .select('memo_key')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst()
  return memo !== undefined
}
