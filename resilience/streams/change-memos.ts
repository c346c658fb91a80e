import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, submission } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'

const WATCHERS = 5
/** Unanswered changes: a process that is behind would otherwise be sent more and more, until it refuses them as too late. */
const MOST_UNANSWERED = 16

/** A committed change, and its memo's participants. */
export interface CommittedChange {
  memoId: string
  /** By PostgreSQL's clock, milliseconds since 1970. */
  committedAt: number
  participants: string[]
}

interface Options {
  origin: string
  pool: pg.Pool
  people: Person[]
  template: TestTemplate
  count: number
  /** Milliseconds between changes, whether or not the previous one has been answered; longer while too many haven't. */
  every: number
}

/** Alternately submits and approves memos at a constant rate, as each person in turn. */
export async function changeMemos(options: Options): Promise<CommittedChange[]> {
  const { origin, people, template, count, every } = options
  const someone = (index: number) => people[index % people.length] as Person
  const waiting: { memo_id: string; approver: Person }[] = []
  const submit = async (index: number) => {
    const [owner, approver] = [someone(index * 7), someone(index * 7 + 1)]
    const watchers = Array.from({ length: WATCHERS }, (_none, n) => someone(index * 7 + 2 + n).email)
    const { memo_id } = await owner.must(
      origin,
      'create_memo',
      submission(template, [level([approver.email], { watchers })]),
    )
    waiting.push({ memo_id, approver })
    return memo_id
  }
  const approve = async ({ memo_id, approver }: { memo_id: string; approver: Person }) => {
    await approver.must(origin, 'approve_memo', { memo_id })
    return memo_id
  }
  const changes: Promise<CommittedChange>[] = []
  const unanswered = new Set<Promise<unknown>>()
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    await sleep(Math.max(0, began + index * every - performance.now()))
    while (unanswered.size >= MOST_UNANSWERED) await Promise.race(unanswered)
    const earlier = index % 2 === 1 ? waiting.shift() : undefined
    const change = earlier ? approve(earlier) : submit(index)
    const answered: Promise<unknown> = change.catch(() => undefined).then(() => unanswered.delete(answered))
    unanswered.add(answered)
    changes.push(change.then((memoId) => committed(options.pool, memoId)))
  }
  return Promise.all(changes)
}

/** The memo's last change; its row was written in the same transaction. */
async function committed(pool: pg.Pool, memoId: string): Promise<CommittedChange> {
  const { rows } = await pool.query<{ at: number; participants: string[] }>(
    `SELECT extract(epoch FROM pg_xact_commit_timestamp(m.xmin))::float8 * 1000 AS at,
       (SELECT array_agg(email) FROM participants p WHERE p.memo_key = m.memo_key) AS participants
     FROM memos m WHERE memo_id = $1`,
    [memoId],
  )
  const [row] = rows
  if (!row) throw new Error(`There is no memo ${memoId}.`)
  return { memoId, committedAt: row.at, participants: row.participants }
}
