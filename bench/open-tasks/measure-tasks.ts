import type { CallInput, CallName } from '@countersign/contract'
import type { HttpCaller } from '../http-caller.ts'
import type { Timing } from '../measuring/statistics.ts'
import { timingOf } from '../measuring/statistics.ts'
import { measurePair } from '../measuring/rounds.ts'
import type { Pair } from './tasks-of-one.ts'

const APPROVALS = 'getForMyApprovalActiveWithUserID'
const APPROVED = 8
const CALLS_A_ROUND = 5

export interface TaskFigures {
  open: number
  calls: { what: string; timing: Timing }[]
  /** Memos found by following the list to its end, and the seconds that it took. */
  paged: number
  pagedSeconds: number
  /** What is shown as the total. */
  total: string
  /** Whatever was missing. */
  faults: string[]
}

/** A memo, and the word in its subject that finds no other. */
export interface NamedMemo {
  id: string
  name: string
}

/** Measures the calls of a person with so many open tasks, and checks that none is missing. */
export async function measureTasks(
  http: HttpCaller,
  { approver, owner, filters }: Pair,
  open: number,
  waiting: { oldest: NamedMemo; isOldestOf: (memoId: string) => Promise<boolean> },
): Promise<TaskFigures> {
  const { id, name } = waiting.oldest
  const faults: string[] = []
  const calls: TaskFigures['calls'] = []
  const call = <Name extends CallName>(name: Name, input: CallInput<Name>, cookie = approver.cookie) =>
    http.call(cookie, name, input)
  const measure = async <Name extends CallName>(
    what: string,
    name: Name,
    input: CallInput<Name>,
    cookie = approver.cookie,
  ) => {
    const { http: timing } = await measurePair({ http: () => http.send(cookie, name, input) }, CALLS_A_ROUND)
    calls.push({ what, timing })
    return call(name, input, cookie)
  }
  const expect = (what: string, isTrue: boolean) => void (isTrue || faults.push(what))

  const everything = await followToTheEnd(http, approver.cookie)
  expect(`paging reaches ${everything.ids.size} of ${open}`, everything.ids.size === open)
  const page = await measure('list, first page', APPROVALS, { limit: 15 })
  const { total, total_capped } = page.page_info
  expect('the total is wrong', open > 1000 ? total === 1000 && total_capped : total === open && !total_capped)
  await measure('list, 500 rows', APPROVALS, { limit: 500 })
  const last = await measure('list, last page', APPROVALS, { limit: 15, limit_to_last: true })
  const oldest = await measure('list, oldest first', APPROVALS, { limit: 15, order: 'oldest' })
  expect('the last page does not end with the oldest', last.memos.at(-1)?.memo_id === id)
  expect('the list does not begin with the oldest', oldest.memos[0]?.memo_id === id)
  await measure('list, in its middle', APPROVALS, { limit: 15, start_after: everything.middle })
  await measure('list, page 667', APPROVALS, { limit: 15, page_no: Math.min(667, Math.ceil(open / 15)) })
  await measure('list, one type', APPROVALS, {
    limit: 15,
    memo_type: [oldest.memos[0]?.used_template_id ?? ''],
  })
  const amount = { currency: 'PHP', from: '100000', to: '1000000' } as const
  await measure('list, amounts of a range', APPROVALS, { limit: 15, amount })
  await measure('list, amounts of a range in their order', APPROVALS, { limit: 15, amount, order: 'amount' })
  await measure('list, with questions', APPROVALS, { limit: 15, questions: true })
  const requestor = oldest.memos[0]?.memo_owner_email
  await measure('list, of one requestor', APPROVALS, { limit: 15, requestor })
  await measure('list, to be opened first', APPROVALS, { limit: 15, special: 'OPEN_FIRST' })
  await measure('requestors', APPROVALS, { limit: 1, with_requestors: true })
  await measure('counts of the chips', APPROVALS, { limit: 1, with_counts: true })
  const month = { start_date: '2026-06-01', end_date: '2026-06-30' }
  await measure('list, one month', APPROVALS, { limit: 15, ...month })
  await measureDashboard()
  await measure("the owner's list", 'getMyMemosActiveWithUserID', { limit: 15 }, owner.cookie)
  const found = await measure('search, the oldest by its name', 'search_memo', { query: name })
  expect('search does not find the oldest', found.results[0]?.memo_id.raw === id)
  const byId = await measure('search, the oldest by its ID', 'search_memo', { query: id })
  expect('search does not find the ID', byId.results[0]?.memo_id.raw === id)
  await measure('search, a word of all', 'search_memo', { query: 'routers' })
  await measure('view of the oldest', 'get_memo_details_for_viewing', { memo_id: id })
  await measure('log of the oldest', 'get_memo_logs', { memo_id: id })
  await measure('notifications', 'get_notifications', { limit: 25 })
  const insights = await measure('report, insights', 'get_reports_insights', filters)
  expect('the report names another oldest memo', insights.oldest_pending !== null)
  const pending = await measure('report, longest pending', 'get_reports_memos', {
    ...filters,
    figure: 'pending',
  })
  expect('the report lists too few pending memos', pending.memos.length > 0)
  const dialog = await measure('reminder, its dialog', 'getReminderRecipients', { memo_id: id }, owner.cookie)
  expect('the approver cannot be reminded', dialog.approvers[0]?.can_be_reminded === true)
  await measureChanges()
  return {
    open,
    calls,
    paged: everything.ids.size,
    pagedSeconds: everything.seconds,
    total: `${total}${total_capped ? '+' : ''}`,
    faults,
  }

  async function measureDashboard() {
    const feeds = [APPROVALS, 'getMyMemosActiveWithUserID', 'getMemosToWatchActiveWithUserID'] as const
    const ask = () =>
      Promise.all(feeds.map((name) => http.send(approver.cookie, name, { limit: 15, page_no: 1 })))
    calls.push({
      what: 'dashboard, three feeds',
      timing: (await measurePair({ http: ask }, CALLS_A_ROUND)).http,
    })
  }

  /** Reminds of the oldest, then approves the oldest ones in turn. */
  async function measureChanges() {
    const reminding: number[] = []
    const approving: number[] = []
    for (let round = 0; round < APPROVED; round++) {
      const { memos } = await call(APPROVALS, { limit: 15, order: 'oldest' })
      const { memo_id = '' } = memos[0] ?? {}
      const seen = await call('get_memo_details_for_viewing', { memo_id })
      const [seat] = (await call('getReminderRecipients', { memo_id }, owner.cookie)).approvers
      let began = performance.now()
      const { revision } = await call(
        'remindCurrentApprover',
        {
          approver_id: seat?.approver_id ?? '',
          approver_email: seat?.approver_email ?? '',
          revision: seen.memo.revision,
          idempotency_key: crypto.randomUUID(),
        },
        owner.cookie,
      )
      reminding.push(performance.now() - began)
      began = performance.now()
      await call('approve_memo', { memo_id, revision, idempotency_key: crypto.randomUUID() })
      approving.push(performance.now() - began)
    }
    calls.push({ what: 'reminder of the oldest', timing: timingOf([reminding]) })
    calls.push({ what: 'approval of the oldest', timing: timingOf([approving]) })
    const { memos } = await call(APPROVALS, { limit: 15, order: 'oldest' })
    expect('an approved memo still waits', await waiting.isOldestOf(memos[0]?.memo_id ?? ''))
  }
}

/** Follows the cursor from the first page to the last. */
async function followToTheEnd(
  http: HttpCaller,
  cookie: string,
): Promise<{ ids: Set<string>; middle: string; seconds: number }> {
  const ids = new Set<string>()
  const cursors: string[] = []
  const began = performance.now()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { memos, page_info } = await http.call(cookie, APPROVALS, { limit: 500, start_after: cursor })
    for (const { memo_id } of memos) ids.add(memo_id)
    cursor = page_info.has_next ? page_info.end_cursor : null
    if (cursor !== null) cursors.push(cursor)
  }
  const middle = cursors[Math.floor(cursors.length / 2)] ?? ''
  return { ids, middle, seconds: (performance.now() - began) / 1000 }
}
