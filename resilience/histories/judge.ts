import {
  fold,
  isEnded,
  newMemo,
  noticesFor,
  participants,
  REMINDER_COOLDOWN_HOURS,
  type Memo,
  type MemoEvent,
} from '@countersign/domain'
import type { CallName, CallOutput } from '@countersign/contract'
import type { Db } from '../../apps/server/src/db/database.ts'
import { verifyMemos } from '../../apps/server/src/memos/verify-memos.ts'
import type { MailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import type { World } from './client.ts'

const LISTS = {
  'owner active': 'getMyMemosActiveWithUserID',
  'owner drafts': 'getMyMemosDraftWithUserID',
  'owner history': 'getMyMemosHistoryWithUserID',
  'approver active': 'getForMyApprovalActiveWithUserID',
  'approver history': 'getForMyApprovalHistoryWithUserID',
  'watcher active': 'getMemosToWatchActiveWithUserID',
  'watcher history': 'getMemosToWatchHistoryWithUserID',
} as const satisfies Record<string, CallName>

interface StoredMemo {
  memoKey: string
  memoId: string
  state: Memo
  events: MemoEvent[]
}

/** Everything that must hold when a history has come to rest: each line is a fault. */
export async function judge(db: Db, world: World, mail: MailPeer | null): Promise<string[]> {
  const { faults } = await verifyMemos(db)
  const memos = await storedMemos(db)
  return [
    ...world.faults,
    ...faults.map(({ memoId, what }) => `${memoId}: ${what}`),
    ...missing(world, memos),
    ...memos.flatMap(judgeLog),
    ...(await judgeLists(world, memos)),
    ...(await judgeSearch(world, memos)),
    ...(await judgeStrangers(world, memos)),
    ...(await judgeNotifications(db, memos)),
    ...(mail ? await judgeMails(db, mail) : []),
  ]
}

async function storedMemos(db: Db): Promise<StoredMemo[]> {
  const rows = await db.selectFrom('memos').select(['memo_key', 'memo_id', 'state']).execute()
  const events = await db
    .selectFrom('memo_events')
    .select(['memo_key', 'data'])
    .orderBy('memo_key')
    .orderBy('event_no')
    .execute()
  const byMemo = Map.groupBy(events, (row) => row.memo_key)
  return rows.map(({ memo_key, memo_id, state }) => ({
    ...{ memoKey: memo_key, memoId: memo_id, state },
    events: (byMemo.get(memo_key) ?? []).map((row) => row.data as MemoEvent),
  }))
}

/** No acknowledged memo is lost; a deleted draft is the only one that may be gone. */
function missing(world: World, memos: StoredMemo[]): string[] {
  const kept = new Set(memos.map((memo) => memo.memoId))
  const gone = world.memos.filter(({ memo_id }) => !kept.has(memo_id)).length
  const deleted = world.tally.get('delete_draft OK') ?? 0
  return gone === deleted ? [] : [`${gone} memos are gone, ${deleted} were deleted`]
}

/** C2, D11, E2: nothing happens after the end but a hold, and nobody is reminded again too soon. */
function judgeLog({ memoId, state, events }: StoredMemo): string[] {
  const { owner, createdAt, isLegacy } = state
  const reminded = new Map<string, number>()
  const faults: string[] = []
  let memo = newMemo({ memoId, owner, createdAt, isLegacy })
  for (const event of events) {
    if (isEnded(memo.lifecycle) && !event.type.startsWith('Hold') && event.at !== memo.changedAt)
      faults.push(`${memoId}: ${event.type} after the end (C2, D11)`)
    if (event.type === 'MemoSubmitted') reminded.clear()
    if (event.type === 'ApproversReminded')
      for (const { seatId } of event.seats) {
        const since = Date.parse(event.at) - (reminded.get(seatId) ?? 0)
        if (since < REMINDER_COOLDOWN_HOURS * 3_600_000)
          faults.push(`${memoId}: reminded again too soon (E2)`)
        reminded.set(seatId, Date.parse(event.at))
      }
    memo = fold(memo, [event])
  }
  return faults
}

/** C7: each person's lists hold exactly the memos that the states say, once, and the totals count them. */
async function judgeLists(world: World, memos: StoredMemo[]): Promise<string[]> {
  const expected = Map.groupBy(
    memos.flatMap(({ memoId, state }) =>
      participants(state).flatMap((row) =>
        row.list === null ? [] : [{ key: `${row.email} ${row.audience} ${row.list}`, memoId }],
      ),
    ),
    (entry) => entry.key,
  )
  const faults: string[] = []
  for (const person of world.people) {
    for (const [list, call] of Object.entries(LISTS)) {
      const shown = await wholeList(world.origins[0] as string, person, call)
      const wanted = (expected.get(`${person.email} ${list}`) ?? []).map(({ memoId }) => memoId)
      if (shown.ids.sort().join() !== wanted.sort().join())
        faults.push(
          `${person.email}'s ${list} list shows ${shown.ids.length} memos, not ${wanted.length} (C7)`,
        )
      if (shown.total !== wanted.length)
        faults.push(`${person.email}'s ${list} list counts ${shown.total} memos, not ${wanted.length} (A5)`)
    }
  }
  return faults
}

async function wholeList(origin: string, person: Person, call: (typeof LISTS)[keyof typeof LISTS]) {
  const ids: string[] = []
  let total = 0
  for (let start_after: string | null = null; ;) {
    const page: CallOutput<typeof call> = await person.must(origin, call, { limit: 100, start_after })
    ids.push(...page.memos.map((memo) => memo.memo_id))
    total = page.page_info.total
    if (!page.page_info.has_next) return { ids, total }
    start_after = page.page_info.end_cursor
  }
}

/** Not every memo, since each is asked for by everybody. */
const SEARCHED = 40

/** I1: a memo is found by its people alone, and by them once it was submitted. */
async function judgeSearch(world: World, memos: StoredMemo[]): Promise<string[]> {
  const byId = new Map(memos.map((memo) => [memo.memoId, memo]))
  const step = Math.max(1, Math.floor(world.memos.length / SEARCHED))
  const faults: string[] = []
  for (const { memo_id, word } of world.memos.filter((_memo, index) => index % step === 0)) {
    const memo = byId.get(memo_id)
    const people = new Set(
      memo && memo.state.version > 0 ? participants(memo.state).map((row) => row.email) : [],
    )
    for (const person of world.people) {
      const { results, meta } = await person.must(world.origins[0] as string, 'search_memo', {
        query: word,
        page: 1,
        size: 5,
      })
      const finds = results.some((hit) => hit.memo_id.raw === memo_id)
      if (finds !== people.has(person.email))
        faults.push(`${person.email} ${finds ? 'finds' : 'does not find'} ${memo_id} (I1)`)
      if (meta.total_results !== results.length)
        faults.push(`${person.email} is told of ${meta.total_results} hits for ${memo_id} (I1)`)
    }
  }
  return faults
}

/** I1, A2: whoever takes no part is refused, in the words for a memo that doesn't exist. */
async function judgeStrangers(world: World, memos: StoredMemo[]): Promise<string[]> {
  const faults: string[] = []
  const step = Math.max(1, Math.floor(memos.length / SEARCHED))
  for (const { memoId, state } of memos.filter((_memo, index) => index % step === 0)) {
    const people = new Set(participants(state).map((row) => row.email))
    for (const person of world.people) {
      const { code } = await person.call(world.origins[0] as string, 'get_memo_details_for_viewing', {
        memo_id: memoId,
      })
      const wanted = people.has(person.email) ? 'OK' : 'PERMISSION_DENIED'
      if (code !== wanted) faults.push(`${person.email} opens ${memoId}: ${code}, not ${wanted} (I1)`)
    }
  }
  return faults
}

/** E1: exactly the notifications that the log calls for, one a person and event. */
async function judgeNotifications(db: Db, memos: StoredMemo[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['memo_key', 'event_no', 'email', 'kind'])
    .execute()
  const got = Map.groupBy(rows, (row) => row.memo_key ?? '')
  return memos.flatMap(({ memoKey, memoId, state, events }) => {
    const wanted = noticesOf(state, events).sort()
    const shown = (got.get(memoKey) ?? []).map((row) => `${row.event_no} ${row.email} ${row.kind}`).sort()
    return wanted.join() === shown.join()
      ? []
      : [`${memoId} has notifications ${shown.join(', ')}; its log calls for ${wanted.join(', ')} (E1)`]
  })
}

/** Replays the log change by change: the events of one change share actor and instant. */
function noticesOf({ memoId, owner, createdAt, isLegacy }: Memo, events: MemoEvent[]): string[] {
  const told: string[] = []
  let memo = newMemo({ memoId, owner, createdAt, isLegacy })
  for (let begin = 0; begin < events.length;) {
    const first = events[begin] as MemoEvent
    let end = begin + 1
    while (end < events.length && isSameChange(first, events[end] as MemoEvent)) end++
    const change = events.slice(begin, end)
    const after = fold(memo, change)
    for (const notice of noticesFor(memo, after, change))
      told.push(`${begin + change.indexOf(notice.event) + 1} ${notice.recipient.email} ${notice.kind}`)
    memo = after
    begin = end
  }
  return told
}

function isSameChange(one: MemoEvent, other: MemoEvent): boolean {
  return one.at === other.at && one.by.email === other.by.email
}

/** E1: one mail for each notification. */
async function judgeMails(db: Db, mail: MailPeer): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('notification_id').execute()
  const wanted = rows.map((row) => `<${row.notification_id}@countersign>`).sort()
  const got = mail.taken.map(({ messageId }) => messageId).sort()
  if (wanted.join() === got.join()) return []
  return [`${got.length} mails were sent for ${wanted.length} notifications (E1)`]
}
