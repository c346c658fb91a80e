import type { ApprovalCondition, Instant, Memo } from '@countersign/domain'
import { DUE_HOUR, isReadOnly, manilaInstant, openConditions } from '@countersign/domain'
import type { Tx } from '../../../platform/db/database.ts'

/** A condition's time, as the clock sees that of a level (L3): it is due at the end of its day. */
export function timeOf({ setAt, dueDay }: ApprovalCondition): { startedAt: Instant; dueAt: Instant } {
  return { startedAt: setAt, dueAt: manilaInstant(dueDay, DUE_HOUR) }
}

/**
 * Lets the clock look at the open conditions of a memo that has changed (R2), in the change's transaction; it finds out itself when the
 * next reminder is due. It costs nothing where no condition was ever set, and on hold nothing is reminded of (C8).
 */
export async function changeConditionTime(tx: Tx, memoKey: string, state: Memo): Promise<void> {
  if (!state.conditions) return
  const isTimed = openConditions(state).length > 0 && !isReadOnly(state)
  const row = { notice_at: isTimed ? new Date(0) : null }
  await tx
    .insertInto('condition_times')
    .values({ memo_key: memoKey, ...row })
    .onConflict((conflict) => conflict.column('memo_key').doUpdateSet(row))
    .execute()
}
