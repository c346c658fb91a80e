import type { CallName, CallOutput } from '@countersign/contract'
import { participants } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { COUNTED_ROWS } from '@countersign/server/memo-lists/memo-page.queries'
import type { Person } from '../cluster/person.ts'
import type { StoredMemo } from './stored-memos.ts'
import type { World } from './world.ts'

const LISTS = {
  'owner active': 'getMyMemosActiveWithUserID',
  'owner drafts': 'getMyMemosDraftWithUserID',
  'owner history': 'getMyMemosHistoryWithUserID',
  'approver active': 'getForMyApprovalActiveWithUserID',
  'approver history': 'getForMyApprovalHistoryWithUserID',
  'watcher active': 'getMemosToWatchActiveWithUserID',
  'watcher history': 'getMemosToWatchHistoryWithUserID',
} as const satisfies Record<string, CallName>

type ListCall = (typeof LISTS)[keyof typeof LISTS]

/**
 * C7: each person's lists contain exactly the memos that follow from the states, once. The totals of lists, dashboard and rows
 * agree (A5).
 */
export async function judgeLists(db: Db, world: World, memos: StoredMemo[]): Promise<string[]> {
  const expected = Map.groupBy(
    memos.flatMap(({ memoId, state }) => [
      ...participants(state).flatMap((row) =>
        row.list === null ? [] : [{ key: `${row.email} ${row.audience} ${row.list}`, memoId }],
      ),
      ...preparing(state).map((email) => ({ key: `${email} owner drafts`, memoId })),
    ]),
    (entry) => entry.key,
  )
  // Who prepares a draft has no row of their own in it (R6).
  const prepared = Map.groupBy(
    memos.flatMap(({ state }) => preparing(state)),
    (email) => email,
  )
  const rows = await countedRows(db)
  const faults: string[] = []
  for (const person of world.people) {
    const shownIn = new Map<string, string[]>()
    for (const [list, call] of Object.entries(LISTS)) {
      const { ids, total } = await wholeList(world.origins[0] as string, person, call)
      const place = `${person.email} ${list}`
      const wanted = (expected.get(place) ?? []).map(({ memoId }) => memoId)
      if (ids.sort().join() !== wanted.sort().join())
        faults.push(`${person.email}'s ${list} list shows ${ids.length} memos, not ${wanted.length} (C7)`)
      const totals = [total, (await onDashboard(world.origins[0] as string, person, call)).total]
      const others = list === 'owner drafts' ? (prepared.get(person.email)?.length ?? 0) : 0
      const counted = (rows.get(place) ?? 0) + others
      if (totals.some((one) => one !== Math.min(ids.length, COUNTED_ROWS)) || counted !== ids.length)
        faults.push(
          `${person.email}'s ${list} list has ${ids.length} memos, says ${totals.join(' and ')}, and ${counted} rows (A5)`,
        )
      for (const memoId of ids) shownIn.set(memoId, [...(shownIn.get(memoId) ?? []), list])
    }
    faults.push(...judgePlaces(person, shownIn, memos))
  }
  return faults
}

/** Who prepares a draft for its owner (R6), if anyone does. */
const preparing = ({ preparation }: StoredMemo['state']): string[] =>
  preparation ? [preparation.preparer.email] : []

/** C7: a memo is in exactly one of its owner's three lists, and in at most one list per audience for others. */
function judgePlaces(person: Person, shownIn: Map<string, string[]>, memos: StoredMemo[]): string[] {
  return memos.flatMap(({ memoId, state }) => {
    const lists = shownIn.get(memoId) ?? []
    const as = (audience: string) => lists.filter((list) => list.startsWith(audience)).length
    const isOwner = [state.owner.email, ...preparing(state)].includes(person.email)
    const fits = as('owner') === (isOwner ? 1 : 0) && as('approver') <= 1 && as('watcher') <= 1
    return fits ? [] : [`${person.email} sees ${memoId} in these lists: ${lists.join(', ') || 'none'} (C7)`]
  })
}

async function countedRows(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('participants')
    .select(['email', 'audience', 'list'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('list', 'is not', null)
    .groupBy(['email', 'audience', 'list'])
    .execute()
  return new Map(rows.map((row) => [`${row.email} ${row.audience} ${row.list}`, Number(row.count)]))
}

async function onDashboard(origin: string, person: Person, call: ListCall) {
  const page: CallOutput<ListCall> = await person.must(origin, call, { limit: 15, page_no: 1 })
  return page.page_info
}

async function wholeList(origin: string, person: Person, call: ListCall) {
  const ids: string[] = []
  let total = 0
  for (let start_after: string | null = null; ;) {
    const page: CallOutput<ListCall> = await person.must(origin, call, { limit: 100, start_after })
    ids.push(...page.memos.map((memo) => memo.memo_id))
    total = page.page_info.total
    if (!page.page_info.has_next) return { ids, total }
    start_after = page.page_info.end_cursor
  }
}
