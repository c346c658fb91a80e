import { brokenInvariants, fold, newMemo, participants, type Memo, type MemoEvent } from '@countersign/domain'
import type { Db } from '../db/database.ts'
import { canonicalJson } from './canonical-json.ts'

const BATCH = 200

export interface Fault {
  memoId: string
  what: string
}

/**
 * Checks every memo: the log folds to the stored state, drafts aside (D10); no invariant is broken; the participants are
 * the state's own (C7). Reads in batches and changes nothing.
 */
export async function verifyMemos(db: Db): Promise<{ checked: number; faults: Fault[] }> {
  const faults: Fault[] = []
  let checked = 0
  for (let after = '0'; ;) {
    const memos = await db
      .selectFrom('memos')
      .select(['memo_key', 'memo_id', 'state'])
      .where('memo_key', '>', after)
      .orderBy('memo_key')
      .limit(BATCH)
      .execute()
    const last = memos.at(-1)
    if (!last) return { checked, faults }
    const keys = memos.map((memo) => memo.memo_key)
    const [events, rows] = await Promise.all([eventsOf(db, keys), participantsOf(db, keys)])
    for (const { memo_key, memo_id, state } of memos) {
      const found = faultsOf(state, events.get(memo_key) ?? [], rows.get(memo_key) ?? [])
      faults.push(...found.map((what) => ({ memoId: memo_id, what })))
    }
    checked += memos.length
    after = last.memo_key
  }
}

function faultsOf(state: Memo, events: MemoEvent[], rows: string[]): string[] {
  const { memoId, owner, createdAt, isLegacy } = state
  const folded = fold(newMemo({ memoId, owner, createdAt, isLegacy }), events)
  const told = { ...state, lifecycle: lifecycleInLog(state), draft: null }
  const same = canonicalJson({ ...folded, draft: null }) === canonicalJson(told)
  const expected = participants(state).map((row) => `${row.email} ${row.role} ${row.list} ${row.status}`)
  return [
    ...(same ? [] : ['the log does not fold to the state (D10)']),
    ...brokenInvariants(state),
    ...(expected.sort().join() === rows.sort().join()
      ? []
      : ['the participants are not those of the state (C7)']),
  ]
}

/** C1: CANCELLED comes with older data only, and no event writes it; its log tells of a cancelling like any other. */
function lifecycleInLog(state: Memo): Memo['lifecycle'] {
  return state.isLegacy && state.lifecycle === 'CANCELLED' ? 'WITHDRAWN' : state.lifecycle
}

async function eventsOf(db: Db, keys: string[]): Promise<Map<string, MemoEvent[]>> {
  const rows = await db
    .selectFrom('memo_events')
    .select(['memo_key', 'data'])
    .where('memo_key', 'in', keys)
    .orderBy('event_no')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.memo_key)
  return new Map([...grouped].map(([key, list]) => [key, list.map((row) => row.data as MemoEvent)]))
}

async function participantsOf(db: Db, keys: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('participants')
    .select(['memo_key', 'email', 'role', 'list', 'status'])
    .where('memo_key', 'in', keys)
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.memo_key)
  return new Map(
    [...grouped].map(([key, list]) => [
      key,
      list.map((row) => `${row.email} ${row.role} ${row.list} ${row.status}`),
    ]),
  )
}
