import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import type { Participants } from '../signed-in-people.ts'

/** One or several concurrent calls that only read. */
export interface Reading {
  what: string
  actor: Actor
  calls: { name: CallName; input: object }[]
  /** The memos in an answer, to compare with those in the bare rows. */
  named(result: never): string[]
  /** Whether the targets of the lists apply to it. */
  group: 'list' | 'view' | 'search' | 'notifications' | 'dashboard' | 'report'
}

type ListName =
  | 'getForMyApprovalHistoryWithUserID'
  | 'getMyMemosHistoryWithUserID'
  | 'getMemosToWatchHistoryWithUserID'
type ListInput = CallInput<ListName>

const listed = (result: CallOutput<ListName>) => result.memos.map(({ memo_id }) => memo_id)
const found = (result: CallOutput<'search_memo'>) => result.results.map(({ memo_id }) => memo_id.raw)
const viewed = (result: CallOutput<'get_memo_details_for_viewing'>) => [result.memo.memo_id]
const idsOf = (result: CallOutput<'get_notifications'>) =>
  result.map(({ notification_id }) => notification_id)

/** The depth of "a deep page": the last page number, or two thirds of the list. */
const DEEP_ROWS = 9_000

/** The reads to measure, on the longest lists. */
export async function findReadings(site: TestSite, participants: Participants): Promise<Reading[]> {
  const { owner, approver, watcher, ordinary } = participants
  const deep = await cursorInto(approver, DEEP_ROWS)
  const sample = (await approver.must('getForMyApprovalHistoryWithUserID', { limit: 40 })).memos
  const memo = sample[20] ?? sample[0]
  if (!memo) throw new Error('The busiest approver has no memo.')
  const [name = '', common = ''] = memo.memo_subject.split(' ')
  const list = (what: string, actor: Actor, call: ListName, input: ListInput = {}): Reading => ({
    what,
    actor,
    group: 'list',
    calls: [{ name: call, input }],
    named: listed as Reading['named'],
  })
  const search = (
    what: string,
    query: string,
    input: Partial<CallInput<'search_memo'>> = {},
    actor = approver,
  ): Reading => ({
    what,
    actor,
    group: 'search',
    named: found as Reading['named'],
    calls: [{ name: 'search_memo', input: { query, ...input } }],
  })
  const approvals = 'getForMyApprovalHistoryWithUserID'
  const month = {
    start_date: memo.date_created.slice(0, 8) + '01',
    end_date: memo.date_created.slice(0, 8) + '28',
  }
  return [
    list('approvals, first page', approver, approvals),
    list(`approvals, after ${deep.rows.toLocaleString('en')} rows`, approver, approvals, {
      start_after: deep.cursor,
    }),
    list(`approvals, page ${deep.page}`, approver, approvals, { page_no: deep.page }),
    list('approvals, oldest first', approver, approvals, { order: 'oldest' }),
    list('approvals, 500 rows', approver, approvals, { limit: 500 }),
    list('approvals of one month', approver, approvals, month),
    list('approvals of one type', approver, approvals, { memo_type: [memo.used_template_id] }),
    list('own memos, first page', owner, 'getMyMemosHistoryWithUserID'),
    list('watched memos, first page', watcher, 'getMemosToWatchHistoryWithUserID'),
    {
      what: 'memo',
      actor: approver,
      group: 'view',
      named: viewed as Reading['named'],
      calls: [{ name: 'get_memo_details_for_viewing', input: { memo_id: memo.memo_id } }],
    },
    {
      what: 'its log',
      actor: approver,
      group: 'view',
      named: () => [],
      calls: [{ name: 'get_memo_logs', input: { memo_id: memo.memo_id } }],
    },
    search('a name', name),
    search('a common word', common.length >= 3 ? common : 'request'),
    search('a common word, page 20', 'request', { page: 20 }),
    search('two words', memo.memo_subject.split(' ').slice(0, 2).join(' ')),
    search('a memo ID', memo.memo_id),
    search('a slip of the pen', slipped(memo.memo_subject)),
    search('nothing there', 'zzyzzx qwrt'),
    search('a common word in one month', 'request', { filters: month }),
    search('a common word, ordinary person', 'request', {}, ordinary),
    {
      what: 'latest',
      actor: approver,
      group: 'notifications',
      named: idsOf as Reading['named'],
      calls: [{ name: 'get_notifications', input: { limit: 15 } }],
    },
    {
      what: 'three feeds with counts',
      actor: approver,
      group: 'dashboard',
      named: listed as Reading['named'],
      calls: [
        'getMyMemosActiveWithUserID',
        'getForMyApprovalActiveWithUserID',
        'getMemosToWatchActiveWithUserID',
      ].map((call) => ({ name: call as CallName, input: { limit: 15, page_no: 1 } })),
    },
  ]
}

async function cursorInto(
  actor: Actor,
  wanted: number,
): Promise<{ rows: number; cursor: string; page: number }> {
  let cursor: string | undefined
  let rows = 0
  while (rows < wanted) {
    const { page_info, memos } = await actor.must('getForMyApprovalHistoryWithUserID', {
      limit: 500,
      start_after: cursor,
    })
    if (!page_info.has_next || page_info.end_cursor === null) break
    rows += memos.length
    cursor = page_info.end_cursor
  }
  if (cursor === undefined)
    throw new Error('The longest list is too short for a deep page: generate more memos.')
  return { rows, cursor, page: Math.max(1, Math.floor(rows / 15)) }
}

/** The first word with two letters swapped, a typical typing error. */
function slipped(subject: string): string {
  const [word = ''] = subject.split(' ')
  return `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
}
