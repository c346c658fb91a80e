import type pg from 'pg'
import type { CallInput, CallName } from '@countersign/contract'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import type { Reading } from './readings.ts'

type TasksInput = CallInput<'getForMyApprovalActiveWithUserID'>

const TASKS = 'getForMyApprovalActiveWithUserID'
const HISTORY = 'getForMyApprovalHistoryWithUserID'
const AMOUNTS = { currency: 'PHP', from: '100000', to: '1000000' } as const

/** Lists of what hasn't ended, and the filters of an approver's lists (M1, M2, M9), of the people with the longest of each. */
export async function findTaskReadings(site: TestSite): Promise<Reading[]> {
  const { pool } = site.services
  const personWith = async (audience: string, list: string) =>
    site.signIn(await busiest(pool, audience, list))
  const approver = await personWith('approver', 'active')
  const [owner, writer, watcher] = [
    await personWith('owner', 'active'),
    await personWith('owner', 'drafts'),
    await personWith('watcher', 'active'),
  ]
  const { memos } = await approver.must(TASKS, {})
  const requestor = memos[0]?.memo_owner_email ?? approver.email
  const former = await personWith('approver', 'history')
  const past = (await former.must(HISTORY, {})).memos[0]?.memo_owner_email ?? former.email
  const list = (what: string, actor: Actor, name: CallName, input: TasksInput = {}): Reading => ({
    what,
    actor,
    group: 'list',
    calls: [{ name, input }],
    named: ((result: { memos: { memo_id: string }[] }) =>
      result.memos.map(({ memo_id }) => memo_id)) as Reading['named'],
  })
  const tasks = (what: string, input: TasksInput) => list(`tasks, ${what}`, approver, TASKS, input)
  /** Its statements read more memos than it answers. */
  const judged = (what: string, input: TasksInput): Reading => ({ ...tasks(what, input), named: () => [] })
  const history = (what: string, input: TasksInput) =>
    list(`approver's history, ${what}`, former, HISTORY, input)
  return [
    tasks('first page with specials', {}),
    tasks('by amount', { order: 'amount' }),
    tasks('amounts of a range', { amount: AMOUNTS }),
    tasks('amounts of a range, by amount', { amount: AMOUNTS, order: 'amount' }),
    tasks('with questions', { questions: true }),
    tasks('of one requestor', { requestor }),
    judged('to be opened first', { special: 'OPEN_FIRST' }),
    judged('high amounts', { special: 'HIGH_AMOUNT' }),
    tasks('with counts of the chips', { limit: 1, with_counts: true }),
    tasks('with requestors', { limit: 1, with_requestors: true }),
    history('approved', { status: 'APPROVED' }),
    history('of one requestor', { requestor: past }),
    history('amounts of a range', { amount: AMOUNTS }),
    history('with requestors', { limit: 1, with_requestors: true }),
    list('own active memos', owner, 'getMyMemosActiveWithUserID'),
    list('own drafts', writer, 'getMyMemosDraftWithUserID'),
    list('watched active memos', watcher, 'getMemosToWatchActiveWithUserID'),
  ]
}

/** The person with the longest list of a kind. */
async function busiest(pool: pg.Pool, audience: string, list: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT p.email FROM participants p JOIN people USING (email)
     WHERE audience = $1 AND list = $2 AND disabled_at IS NULL
     GROUP BY p.email ORDER BY count(*) DESC, p.email LIMIT 1`,
    [audience, list],
  )
  if (!rows[0]) throw new Error(`No one has a list of ${audience}, ${list}.`)
  return rows[0].email
}
