import type { Memo, MemoEvent } from '@countersign/domain'
import { readEvent } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { logOf } from '@countersign/server/platform/memo-log/memo-log.queries'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'

/** A memo as stored: its row and its log. */
export interface StoredMemo {
  memoKey: string
  memoId: string
  state: Memo
  events: MemoEvent[]
}

/** Reads every memo of a database, none of which is archived. */
export async function storedMemos(db: Db): Promise<StoredMemo[]> {
  const rows = await db.selectFrom('memos').select(['memo_key', 'memo_id', 'state']).execute()
  const events = await db
    .selectFrom('memos as m')
    .innerJoinLateral(
      ({ ref }) => logOf(ref('m.memo_key')).as('e'),
      (join) => join.onTrue(),
    )
    .select(['e.memo_key', 'e.data'])
    .orderBy('e.memo_key')
    .orderBy('e.event_no')
    .execute()
  const byMemo = Map.groupBy(events, (row) => row.memo_key)
  return rows.map(({ memo_key, memo_id, state }) => ({
    memoKey: memo_key,
    memoId: memo_id,
    state: readState(state),
    events: (byMemo.get(memo_key) ?? []).map((row) => readEvent(row.data)),
  }))
}
