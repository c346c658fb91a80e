import type { Db } from '../platform/db/database.ts'

/** How far the sealing of earlier PDFs has come. */
export interface EarlierSeals {
  /** The last memo that was looked at; '0' before the first. */
  afterKey: string
  /** The memo before the first one that failed on the way here; null where none did. */
  failedAfter: string | null
  endedAt: Date | null
}

export async function readEarlierSeals(db: Db): Promise<EarlierSeals> {
  const row = await db
    .selectFrom('earlier_seals')
    .select(['after_key', 'failed_after', 'ended_at'])
    .executeTakeFirst()
  return {
    afterKey: row?.after_key ?? '0',
    failedAfter: row?.failed_after ?? null,
    endedAt: row?.ended_at ?? null,
  }
}

export async function keepEarlierSeals(
  db: Db,
  { afterKey, failedAfter, endedAt }: EarlierSeals,
): Promise<void> {
  const progress = { after_key: afterKey, failed_after: failedAfter, ended_at: endedAt }
  await db
    .insertInto('earlier_seals')
    .values(progress)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(progress))
    .execute()
}
