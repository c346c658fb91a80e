import type { Memo, MemoEvent } from '@countersign/domain'
import {
  violatedInvariants,
  firstOwner,
  fold,
  newMemo,
  participants,
  MEMO_STATE,
  readEvent,
  readStored,
} from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { canonicalJson } from '@countersign/evidence'

const BATCH = 200

export interface Fault {
  memoId: string
  what: string
}

/**
 * Checks every memo: the log folds to the stored state except for the draft (D10), no invariant is violated, and the participants
 * follow from the state (C7). Each batch is read from one snapshot, so that memos may change concurrently. Read-only.
 */
export async function verifyMemos(db: Db): Promise<{ checked: number; faults: Fault[] }> {
  const faults: Fault[] = []
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  let checked = 0
  for (let after = '0'; ;) {
    const batch = await snapshot.execute((tx) => readBatch(tx, after))
    const last = batch.at(-1)
    if (!last) return { checked, faults }
    for (const { memoId, state, events, rows } of batch) {
      faults.push(...faultsOf(state, events, rows).map((what) => ({ memoId, what })))
    }
    checked += batch.length
    after = last.key
  }
}

interface MemoToVerify {
  key: string
  memoId: string
  state: Memo
  events: MemoEvent[]
  rows: string[]
}

async function readBatch(tx: Tx, after: string): Promise<MemoToVerify[]> {
  const memos = await tx
    .selectFrom('memos')
    .select(['memo_key', 'memo_id', 'state'])
    .where('memo_key', '>', after)
    .orderBy('memo_key')
    .limit(BATCH)
    .execute()
  if (memos.length === 0) return []
  const keys = memos.map((memo) => memo.memo_key)
  const events = await eventsOf(tx, keys)
  const rows = await participantsOf(tx, keys)
  return memos.map(({ memo_key, memo_id, state }) => ({
    key: memo_key,
    memoId: memo_id,
    state: readStored(MEMO_STATE, state),
    events: events.get(memo_key) ?? [],
    rows: rows.get(memo_key) ?? [],
  }))
}

function faultsOf(state: Memo, events: MemoEvent[], rows: string[]): string[] {
  const { memoId, createdAt, isLegacy } = state
  const owner = firstOwner(state, events)
  const folded = fold(newMemo({ memoId, owner, createdAt, isLegacy }), events)
  const expectedState = { ...state, lifecycle: lifecycleInLog(state), draft: null }
  const same = canonicalJson({ ...folded, draft: null }) === canonicalJson(expectedState)
  const expected = participants(state).map((row) => `${row.email} ${row.role} ${row.list} ${row.status}`)
  return [
    ...(same ? [] : ['the log does not fold to the state (D10)']),
    ...violatedInvariants(state),
    ...(expected.sort().join() === rows.sort().join()
      ? []
      : ['the participants are not those of the state (C7)']),
  ]
}

/** C1: only older data has CANCELLED; no event results in it, and its log ends like that of a withdrawn memo. */
function lifecycleInLog(state: Memo): Memo['lifecycle'] {
  return state.isLegacy && state.lifecycle === 'CANCELLED' ? 'WITHDRAWN' : state.lifecycle
}

async function eventsOf(tx: Tx, keys: string[]): Promise<Map<string, MemoEvent[]>> {
  const rows = await tx
    .selectFrom('memo_events')
    .select(['memo_key', 'data'])
    .where('memo_key', 'in', keys)
    .orderBy('event_no')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.memo_key)
  return new Map([...grouped].map(([key, list]) => [key, list.map((row) => readEvent(row.data))]))
}

async function participantsOf(tx: Tx, keys: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('participants as p')
    .innerJoin('addresses as a', 'a.person_id', 'p.person_id')
    .select(['p.memo_key', 'a.email', 'p.role', 'p.list', 'p.status'])
    .where('p.memo_key', 'in', keys)
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.memo_key)
  return new Map(
    [...grouped].map(([key, list]) => [
      key,
      list.map((row) => `${row.email} ${row.role} ${row.list} ${row.status}`),
    ]),
  )
}
