import type { CallInput } from '@countersign/contract'
import type { TemplateContent } from '@countersign/domain'
import type pg from 'pg'
import { drawAnswers, writtenAnswers } from '@countersign/demo-data/generate/writing/answers'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { SqlRecorder, Statement } from '@countersign/test-kit/recorded-sql'
import type { TestSite } from '@countersign/test-kit/site'
import type { Participants } from './signed-in-people.ts'
import type { HttpCaller } from './http-caller.ts'
import { replay } from './measuring/replay.ts'
import type { Measured } from './measuring/rounds.ts'
import { callsOf, measurePair } from './measuring/rounds.ts'

/** The template of most memos. */
const BUSIEST_TEMPLATE = `
  SELECT template_id, template_content AS content FROM template_versions
  WHERE version_id = (SELECT version_id FROM memos GROUP BY version_id ORDER BY count(*) DESC LIMIT 1)`

/** Changes are more expensive than reads, and each one needs a new memo. */
const CALLS_A_ROUND = 3

interface Setting {
  site: TestSite
  http: HttpCaller
  recorder: SqlRecorder
  bare: pg.Client
  participants: Participants
}

/**
 * Measures `create_memo` (submitted) and `approve_memo` against their SQL. The writes of a call are first recorded in a
 * transaction that is rolled back, then executed once: over HTTP or on the bare connection.
 */
export async function measureChanges(setting: Setting): Promise<Measured[]> {
  const input = await submissionOf(setting)
  const created = await measureCreate(setting, input)
  const approved = await measureApprove(setting, input)
  return [created, approved]
}

async function submissionOf({ site, participants }: Setting): Promise<CallInput<'create_memo'>> {
  const { rows } = await site.services.pool.query<{ template_id: string; content: TemplateContent }>(
    BUSIEST_TEMPLATE,
  )
  const template = rows[0]
  if (!template) throw new Error('There is no memo.')
  const answers = drawAnswers(template.content, new Date().toISOString(), seededRandom('bench'))
  const [first, second] = participants.deciders
  const level = (approver: string, watchers: string[]) => ({
    approvers: [approver],
    watchers,
    approval_type: 'ALL_APPROVERS' as const,
    allow_sub_approvals: false,
  })
  return {
    template_id: template.template_id,
    action: 'SUBMITTED',
    memo_content: writtenAnswers(template.content, answers).content as never,
    sequences: [level(first.email, [participants.ordinary.email]), level(second, [])],
  }
}

async function measureCreate(setting: Setting, input: CallInput<'create_memo'>): Promise<Measured> {
  const { http, recorder, bare, participants } = setting
  const keyed = () => ({ ...input, idempotency_key: crypto.randomUUID() })
  const recordings: Recording[] = []
  for (let index = 0; index < callsOf(CALLS_A_ROUND) + 1; index++) {
    let memoId = ''
    const statements = await recorder.record(
      async () => (memoId = (await participants.owner.must('create_memo', keyed())).memo_id),
      { undoes: true },
    )
    // Each was rolled back, so all were assigned the same number.
    const own = `${memoId}-${index}-${Date.now()}`
    recordings.push({ memoId: own, statements: statements.map((one) => renamed(one, memoId, own)) })
  }
  const made = await http.call(participants.owner.cookie, 'create_memo', keyed())
  const first = next(recordings)
  await replay(bare, first.statements)
  await requireSameTrace(setting, made.memo_id, first.memoId)
  const timing = await measurePair(
    {
      http: () => http.send(participants.owner.cookie, 'create_memo', keyed()),
      bare: () => replay(bare, next(recordings).statements),
    },
    CALLS_A_ROUND,
  )
  return { what: 'create a memo, submitted', bytes: null, ...timing }
}

async function measureApprove(setting: Setting, input: CallInput<'create_memo'>): Promise<Measured> {
  const { http, recorder, bare, participants } = setting
  const [decider] = participants.deciders
  const overHttp: CallInput<'approve_memo'>[] = []
  const alone: Recording[] = []
  for (let index = 0; index < 2 * (callsOf(CALLS_A_ROUND) + 1); index++) {
    const { memo_id, revision } = await http.call(participants.owner.cookie, 'create_memo', input)
    const approval = { memo_id, revision, idempotency_key: crypto.randomUUID() }
    if (index % 2 === 0) overHttp.push(approval)
    else
      alone.push({
        memoId: memo_id,
        statements: await recorder.record(() => decider.must('approve_memo', approval), { undoes: true }),
      })
  }
  const [sent, replayed] = [next(overHttp), next(alone)]
  await http.send(decider.cookie, 'approve_memo', sent)
  await replay(bare, replayed.statements)
  await requireSameTrace(setting, sent.memo_id, replayed.memoId)
  const timing = await measurePair(
    {
      http: () => http.send(decider.cookie, 'approve_memo', next(overHttp)),
      bare: () => replay(bare, next(alone).statements),
    },
    CALLS_A_ROUND,
  )
  return { what: 'approve a level', bytes: null, ...timing }
}

/** The server's own statements for a change of a memo. */
interface Recording {
  memoId: string
  statements: Statement[]
}

function renamed(statement: Statement, from: string, to: string): Statement {
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to)
    return Array.isArray(value) ? value.map(rename) : value
  }
  return { ...statement, values: statement.values.map(rename) }
}

/** The effects of a change, without ids and times. */
const TRACE = `
  SELECT m.state -> 'lifecycle' AS lifecycle, m.current_sequence, m.revision,
    (SELECT array_agg(type ORDER BY event_no) FROM memo_events e WHERE e.memo_key = m.memo_key) AS events,
    (SELECT array_agg(email || ' ' || coalesce(list, '') || ' ' || approver_status ORDER BY email)
     FROM participants p WHERE p.memo_key = m.memo_key) AS participants,
    (SELECT array_agg(email || ' ' || kind ORDER BY email, kind) FROM notifications n WHERE n.memo_key = m.memo_key) AS notified,
    (SELECT array_agg(people ORDER BY version) FROM memo_search s WHERE s.memo_key = m.memo_key) AS found
  FROM memos m WHERE m.memo_id = $1`

/** Verifies that a change over HTTP and its replay have the same effects. */
async function requireSameTrace({ site }: Setting, one: string, other: string): Promise<void> {
  const trace = async (memoId: string) =>
    JSON.stringify((await site.services.pool.query(TRACE, [memoId])).rows)
  const [left, right] = [await trace(one), await trace(other)]
  if (left !== right || left === '[]') throw new Error(`Not the same:\n${left}\n${right}`)
}

function next<T>(list: T[]): T {
  const one = list.shift()
  if (one === undefined) throw new Error('Nothing is left to change.')
  return one
}
