import type { Holiday } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'

/** Blocks changes to the list of holidays until the transaction ends. */
export function lockHolidayList(tx: Tx) {
  return tx
    .selectFrom('holiday_list')
    .select(['revision', 'modified_by'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Replaces the list of holidays. @returns its new revision */
export async function replaceHolidays(
  tx: Tx,
  holidays: readonly Holiday[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  await tx.deleteFrom('holidays').execute()
  if (holidays.length > 0)
    await tx
      .insertInto('holidays')
      .values([...holidays])
      .execute()
  const { revision } = await tx
    .updateTable('holiday_list')
    .set((eb) => ({ revision: eb('revision', '+', 1), modified_by: by, modified_at: at }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
