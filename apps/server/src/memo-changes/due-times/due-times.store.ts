import type { Instant, Memo, MemoEvent, RunningLevel } from '@countersign/domain'
import { dueTime, firstClockStep, isEnded, runningLevel } from '@countersign/domain'
import { logOf } from '../../platform/memo-log/memo-log.queries.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** A memo with its state and revision after a change. */
interface ChangedMemo {
  memoKey: string
  versionId: string
  state: Memo
  revision: number
}

/**
 * Stores when the current level is due after a change (L2), in the change's transaction. It costs nothing where the template names
 * no working days: its version is cached.
 * @param revisionBefore of the memo before the change
 * @returns what to store with the memo; undefined where the template names no working days, or the memo was never submitted
 */
export async function changeDueTime(
  tx: Tx,
  memo: ChangedMemo,
  { events, revisionBefore }: { events: readonly MemoEvent[]; revisionBefore: number },
): Promise<Instant | null | undefined> {
  const { level_days: days } = (await templateVersion(tx, memo.versionId)).templateConfig
  if (days === undefined || memo.state.firstSubmittedAt === null) return undefined
  const stored = await readDueTime(tx, memo.memoKey)
  // Otherwise the release before this one has changed the memo since, and may have lifted a hold.
  const before = stored?.revision === revisionBefore ? stored : undefined
  const lifted = events.findLast((event) => event.type === 'HoldLifted')?.at
  const liftedAt = lifted ?? (before ? startOf(before, memo.state) : await readLifted(tx, memo.memoKey))
  const running = runningLevel(memo.state, liftedAt)
  if (before && isSame(before, running) && !isEnded(memo.state.lifecycle))
    return keep(tx, memo, before.due_at)
  return writeDueTime(tx, memo, running, days)
}

/** Locks a memo until the transaction ends; undefined if it has been deleted. */
export async function lockToRecompute(tx: Tx, memoKey: string): Promise<ChangedMemo | undefined> {
  const row = await tx
    .selectFrom('memos')
    .select(['revision', 'state', 'version_id'])
    .where('memo_key', '=', memoKey)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const state = readState(row.state)
  return { memoKey, versionId: row.version_id, state, revision: row.revision }
}

/** Computes a memo's due time again from its state and log, and from the holidays of now (L2). */
export async function recomputeDueTime(tx: Tx, memo: ChangedMemo): Promise<void> {
  const { level_days: days } = (await templateVersion(tx, memo.versionId)).templateConfig
  if (days === undefined) return
  const running = runningLevel(memo.state, await readLifted(tx, memo.memoKey))
  const due_at = await writeDueTime(tx, memo, running, days)
  await tx.updateTable('memos').set({ due_at }).where('memo_key', '=', memo.memoKey).execute()
  await tx
    .updateTable('participants')
    .set({ due_at })
    .where('memo_key', '=', memo.memoKey)
    .where('audience', '=', 'approver')
    .where('list', '=', 'active')
    .execute()
}

type DueTime = NonNullable<Awaited<ReturnType<typeof readDueTime>>>

function readDueTime(tx: Tx, memoKey: string) {
  return tx
    .selectFrom('due_times')
    .select(['revision', 'sequence_id', 'started_at', 'due_at'])
    .where('memo_key', '=', memoKey)
    .executeTakeFirst()
}

/** When the time of the level began that is still the current one. */
function startOf({ sequence_id, started_at }: DueTime, state: Memo): Instant | null {
  const isKept = state.levels.some((level) => level.sequenceId === sequence_id && !level.isCleared)
  return isKept && started_at ? started_at.toISOString() : null
}

function isSame({ sequence_id, started_at }: DueTime, running: RunningLevel | null): boolean {
  if (!running) return sequence_id === null
  return sequence_id === running.sequenceId && started_at?.toISOString() === running.startedAt
}

async function keep(tx: Tx, { memoKey, revision }: ChangedMemo, dueAt: Date | null): Promise<Instant | null> {
  await tx.updateTable('due_times').set({ revision }).where('memo_key', '=', memoKey).execute()
  return dueAt?.toISOString() ?? null
}

async function writeDueTime(
  tx: Tx,
  { memoKey, revision, state }: ChangedMemo,
  running: RunningLevel | null,
  days: number,
): Promise<Instant | null> {
  if (isEnded(state.lifecycle)) {
    await tx.deleteFrom('due_times').where('memo_key', '=', memoKey).execute()
    return null
  }
  const calendar = await readCalendar(tx)
  const { holidays } = calendar
  const timed = running && { ...running, days, dueAt: dueTime(running.startedAt, days, holidays) }
  const row = {
    revision,
    calendar: calendar.revision,
    sequence_id: running?.sequenceId ?? null,
    started_at: running?.startedAt ?? null,
    due_at: timed?.dueAt ?? null,
    // The clock itself finds out which of the steps it has taken.
    notice_at: timed && firstClockStep(timed, holidays),
  }
  await tx
    .insertInto('due_times')
    .values({ memo_key: memoKey, ...row })
    .onConflict((conflict) => conflict.column('memo_key').doUpdateSet(row))
    .execute()
  return row.due_at
}

/** When the memo's last hold was lifted. */
async function readLifted(tx: Tx, memoKey: string): Promise<Instant | null> {
  const { at } = await tx
    .selectFrom(logOf(memoKey).as('e'))
    .select((eb) => eb.fn.max('e.at').as('at'))
    .where('e.type', '=', 'HoldLifted')
    .executeTakeFirstOrThrow()
  return (at as Date | null)?.toISOString() ?? null
}
