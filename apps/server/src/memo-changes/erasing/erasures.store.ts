import type { ErasablePart, Person } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** What a person did about an erasure. */
interface Act {
  by: Person
  at: Date
  reason: string
}

/** The open request for a part, locked. */
export async function lockOpenErasure(tx: Tx, memoKey: string, part: string) {
  return tx
    .selectFrom('erasures')
    .selectAll()
    .where('memo_key', '=', memoKey)
    .where('part', '=', part)
    .where('state', 'in', ['ASKED', 'TAKEN_UP'])
    .forUpdate()
    .executeTakeFirst()
}

/** A request with its memo's ID, locked; undefined for an unknown one. */
export async function lockErasure(tx: Tx, erasureId: string) {
  if (!isUuid(erasureId)) return undefined
  return tx
    .selectFrom('erasures as e')
    .innerJoin('memos as m', 'm.memo_key', 'e.memo_key')
    .selectAll('e')
    .select('m.memo_id')
    .where('e.erasure_id', '=', erasureId)
    .forUpdate('e')
    .executeTakeFirst()
}

/** Notes that a participant asks for a part's erasure. @returns false where it is open already */
export async function askForErasure(
  tx: Tx,
  memoKey: string,
  part: ErasablePart,
  { by, at, reason }: Act,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasures')
    .values({
      ...describe(memoKey, part),
      state: 'ASKED',
      asked_by: by.name,
      asked_email: by.email,
      asked_at: at,
      ask_reason: reason,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['memo_key', 'part']).where('state', 'in', ['ASKED', 'TAKEN_UP']).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that an administrator takes an erasure up, asked for or not. @returns its id */
export async function takeUpErasure(
  tx: Tx,
  memoKey: string,
  part: ErasablePart,
  { by, at, reason }: Act,
): Promise<string> {
  const taken = {
    state: 'TAKEN_UP' as const,
    taken_up_by: by.name,
    taken_up_email: by.email,
    taken_up_at: at,
    reason,
  }
  const { erasure_id } = await tx
    .insertInto('erasures')
    .values({ ...describe(memoKey, part), ...taken, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['memo_key', 'part']).where('state', 'in', ['ASKED', 'TAKEN_UP']).doUpdateSet(taken),
    )
    .returning('erasure_id')
    .executeTakeFirstOrThrow()
  return erasure_id
}

/** Ends a request: the part is erased, or won't be. */
export async function endErasure(
  tx: Tx,
  erasureId: string,
  state: 'DONE' | 'DECLINED',
  { by, at, reason }: Act,
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({
      state,
      ended_by: by.name,
      ended_email: by.email,
      ended_at: at,
      decline_reason: state === 'DECLINED' ? reason : null,
    })
    .where('erasure_id', '=', erasureId)
    .execute()
}

function describe(memoKey: string, { part, kind, author, at, question }: ErasablePart) {
  return { memo_key: memoKey, part, kind, author: author.name, written_at: new Date(at), question }
}
