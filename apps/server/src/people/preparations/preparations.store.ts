import type { Tx } from '../../platform/db/database.ts'

/** A person names another one to prepare drafts for them (R6). @returns the arrangement's id */
export async function insertPreparation(
  tx: Tx,
  { ownerId, preparerId, lastDay, at }: { ownerId: number; preparerId: number; lastDay: string; at: Date },
): Promise<string> {
  const { preparation_id } = await tx
    .insertInto('preparations')
    .values({ owner_id: ownerId, preparer_id: preparerId, last_day: lastDay, begun_at: at })
    .returning('preparation_id')
    .executeTakeFirstOrThrow()
  return preparation_id
}

/** Changes the last day of an arrangement that holds. */
export async function changeLastDay(tx: Tx, preparationId: string, lastDay: string): Promise<void> {
  await tx
    .updateTable('preparations')
    .set({ last_day: lastDay })
    .where('preparation_id', '=', preparationId)
    .execute()
}

/** An arrangement that has ended, and the drafts that its preparer no longer reaches. */
export interface EndedPreparation {
  /** The preparer's address. */
  email: string | undefined
  memoIds: string[]
}

/**
 * Ends an arrangement of a person at once. A save under way is waited for, and counts; one that comes later is refused (R6).
 * @returns undefined where the person has none of this id that was not ended
 */
export async function endPreparation(
  tx: Tx,
  { preparationId, ownerId, at }: { preparationId: string; ownerId: number; at: Date },
): Promise<EndedPreparation | undefined> {
  const ended = await tx
    .updateTable('preparations')
    .set({ ended_at: at })
    .where('preparation_id', '=', preparationId)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .returning('preparer_id')
    .executeTakeFirst()
  if (!ended) return undefined
  const drafts = await tx
    .selectFrom('memos')
    .select('memo_id')
    .where('preparation_id', '=', preparationId)
    .execute()
  const preparer = await tx
    .selectFrom('addresses')
    .select('email')
    .where('person_id', '=', ended.preparer_id)
    .executeTakeFirst()
  return { email: preparer?.email, memoIds: drafts.map(({ memo_id }) => memo_id) }
}
