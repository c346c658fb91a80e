import type { Copies, Instant, Memo, MemoEvent } from '@countersign/domain'
import { DUE_HOUR, isReadOnly, manilaInstant, waitingReaders } from '@countersign/domain'
import type { Tx } from '../../../platform/db/database.ts'

/** The time of a memo's copies, as the clock sees that of a level (L3): until the end of their day. Null where there is none. */
export function timeOf(
  memo: Pick<Memo, 'changedAt'>,
  { dueDay }: Copies,
): { startedAt: Instant; dueAt: Instant } | null {
  return dueDay === undefined ? null : { startedAt: memo.changedAt, dueAt: manilaInstant(dueDay, DUE_HOUR) }
}

/**
 * Lets the clock look at the copies of a memo that has changed (R5), in the change's transaction; it finds out itself when the next reminder is
 * due. An acknowledgement changes nothing before the last one, and on hold nothing is reminded of (C8).
 */
export async function changeCopyTime(
  tx: Tx,
  memoKey: string,
  state: Memo,
  events: readonly MemoEvent[],
): Promise<void> {
  if (state.copies?.dueDay === undefined) return
  const isWaiting = waitingReaders(state).length > 0
  if (isWaiting && events.every(({ type }) => type === 'MemoAcknowledged')) return
  const row = { notice_at: isWaiting && !isReadOnly(state) ? new Date(0) : null }
  await tx
    .insertInto('copy_times')
    .values({ memo_key: memoKey, ...row })
    .onConflict((conflict) => conflict.column('memo_key').doUpdateSet(row))
    .execute()
}
