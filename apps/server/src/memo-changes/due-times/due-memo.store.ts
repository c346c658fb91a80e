import type { Instant } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { ClockedMemo } from './lock-timed-memo.store.ts'
import { lockForClock } from './lock-timed-memo.store.ts'

/** A level whose time runs, as it is stored (L2). */
export interface TimedLevel {
  sequenceId: string
  startedAt: Instant
  dueAt: Instant
}

/** A memo that the clock has to look at, locked. */
export interface DueMemo extends ClockedMemo {
  memoKey: string
  /** Null while no time runs. */
  level: TimedLevel | null
  /** Whether the due time must be computed again first. */
  isOutdated: boolean
}

/**
 * Locks a memo whose time for the clock has come, until the transaction ends.
 * @returns undefined if it is locked by a change or another worker, or if its time has not come any more
 */
export async function lockDueMemo(tx: Tx, memoKey: string, now: Date): Promise<DueMemo | undefined> {
  const locked = await lockForClock(tx, memoKey, () =>
    tx
      .selectFrom('due_times')
      .select(['revision', 'calendar', 'sequence_id', 'started_at', 'due_at'])
      .select((eb) => eb.selectFrom('holiday_list').select('holiday_list.revision').as('calendar_now'))
      .where('memo_key', '=', memoKey)
      .where('notice_at', '<=', now)
      .executeTakeFirst(),
  )
  if (!locked) return undefined
  const { memo, time: due } = locked
  return {
    memoKey,
    ...memo,
    level: levelOf(due),
    isOutdated: due.revision !== memo.revision || due.calendar !== due.calendar_now,
  }
}

function levelOf(due: {
  sequence_id: string | null
  started_at: Date | null
  due_at: Date | null
}): TimedLevel | null {
  const { sequence_id: sequenceId, started_at: startedAt, due_at: dueAt } = due
  if (!sequenceId || !startedAt || !dueAt) return null
  return { sequenceId, startedAt: startedAt.toISOString(), dueAt: dueAt.toISOString() }
}
