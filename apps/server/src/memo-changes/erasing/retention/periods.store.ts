import type { Tx } from '../../../platform/db/database.ts'

/** Stores for how many years a template's memos are kept; null for always (R8). */
export async function savePeriod(tx: Tx, template_id: string, years: number | null): Promise<void> {
  if (years === null)
    await tx.deleteFrom('retention_periods').where('template_id', '=', template_id).execute()
  else
    await tx
      .insertInto('retention_periods')
      .values({ template_id, years })
      .onConflict((found) => found.column('template_id').doUpdateSet({ years }))
      .execute()
}
