import type { Memo, MemoEvent } from '@countersign/domain'
import { countedUntil, eventsUntil, fold, newMemo, readEvent, timeLedger } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import type { ArchivedMemos } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { readStoredLogs } from '../../platform/memo-log/memo-log.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** Where the time of a memo went, in milliseconds (L6). */
export interface RowLedger {
  owner: number
  hold: number
  levels: number
}

/** A memo as it is stored, with its log. */
export interface RowLog {
  state: Memo
  events: MemoEvent[]
}

/** Some memos with their logs, by key. @param archived the archived ones of them */
export async function readRowLogs(
  db: Db,
  keys: readonly string[],
  archived: ArchivedMemos,
): Promise<Map<string, RowLog>> {
  if (keys.length === 0) return new Map()
  const states = await db
    .selectFrom('memos')
    .select(['memo_key', 'state'])
    .where('memo_key', 'in', keys)
    .execute()
  const logs = await readStoredLogs(db, keys, archived)
  return new Map(
    states.map(({ memo_key, state }) => [
      memo_key,
      {
        state: readState(state),
        events: (logs.get(memo_key) ?? []).map(readEvent),
      },
    ]),
  )
}

/**
 * Where the time went as far as a person reads it: to the memo's end or to now, and for past participants to the last event that
 * they may read (L6, C7).
 */
export function rowLedger(
  { state, events }: RowLog,
  lastVersion: number | null,
  now: Date,
): RowLedger | null {
  const log = eventsUntil(events, lastVersion)
  const asRead = lastVersion === null ? state : fold(newMemo(state), log)
  const { until } = countedUntil({ state: asRead, lastVersion }, log, now.toISOString())
  const ledger = timeLedger(state, log, until)
  if (!ledger) return null
  const { owner, hold, total } = ledger
  return { owner: owner * 1000, hold: hold * 1000, levels: (total - owner - hold) * 1000 }
}
