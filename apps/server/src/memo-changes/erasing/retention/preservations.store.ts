import type { Person } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'

/** What an administrator does about the preservation of a memo (R8). */
export interface PreservationAct {
  by: Person
  at: Date
  reason: string
}

/** Whether a memo is preserved. Its row is locked where that is to stay so. */
export async function isPreserved(db: Db | Tx, memoKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('preservations')
    .select('preservation_id')
    .where('memo_key', '=', memoKey)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws CallFailure FAILED_PRECONDITION while a memo is preserved: none of its parts is erased (O6, R8) */
export async function requireNotPreserved(tx: Tx, memoKey: string): Promise<void> {
  if (await isPreserved(tx, memoKey))
    throw new CallFailure('FAILED_PRECONDITION', 'This memo is preserved. Lift that in Retention first.', {
      reason: 'PRESERVED',
    })
}

/** Preserves a locked memo. */
export async function preserve(tx: Tx, memoKey: string, { by, at, reason }: PreservationAct): Promise<void> {
  await tx
    .insertInto('preservations')
    .values({ memo_key: memoKey, reason, set_by: by.name, set_email: by.email, set_at: at })
    .execute()
}

/** Ends the preservation of a locked memo. @returns false where it isn't preserved */
export async function liftPreservation(
  tx: Tx,
  memoKey: string,
  { by, at, reason }: PreservationAct,
): Promise<boolean> {
  const lifted = await tx
    .updateTable('preservations')
    .set({ lifted_by: by.name, lifted_email: by.email, lifted_at: at, lift_reason: reason })
    .where('memo_key', '=', memoKey)
    .where('lifted_at', 'is', null)
    .returning('preservation_id')
    .executeTakeFirst()
  return lifted !== undefined
}
