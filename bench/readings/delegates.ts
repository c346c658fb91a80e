import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { CallInput, CallName } from '@countersign/contract'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import type { MeasuredReading, Setting } from './measure-readings.ts'
import { measureReadings } from './measure-readings.ts'
import type { Reading } from './readings.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A person with two colleagues for whom they decide while these are away (K2). */
interface Delegation {
  /** Decides for no one yet. */
  delegate: Actor
  /** From now on they decide for both. */
  begin(): Promise<void>
  end(): Promise<void>
}

/** The three people with the most open tasks of those who have nothing to do with an absence. */
async function prepareDelegation(site: TestSite): Promise<Delegation> {
  const [delegate, ...absent] = await Promise.all(
    (await emails(site.services.pool)).map((email) => site.signIn(email)),
  )
  if (!delegate || absent.length < 2) throw new Error('Too few people have open tasks.')
  const day = (offset: number) => manilaDay(new Date(Date.now() + offset * DAY_MS))
  const [first_day, last_day] = [day(0), day(2)]
  const lines = [{ first_day, last_day, template_ids: [], delegate_email: delegate.email }]
  const ends: (() => Promise<unknown>)[] = []
  return {
    delegate,
    async begin() {
      for (const person of absent) {
        const { absence_id } = await person.must('save_absence', { first_day, last_day, note: '', lines })
        ends.push(() => person.must('end_absence', { absence_id }))
      }
    },
    async end() {
      for (const end of ends.splice(0)) await end()
    },
  }
}

/** Measures one person's reads without absences, and as the delegate of two colleagues (K6). */
export async function measureDelegate(setting: Setting): Promise<MeasuredReading[]> {
  const { delegate, begin, end } = await prepareDelegation(setting.site)
  const measure = async (state: string) =>
    (await measureReadings(setting, delegateReadings(delegate, state))).readings
  const without = await measure('no absence')
  await begin()
  try {
    await delegationKnown(setting, delegate)
    return [...without, ...(await measure('delegate of two'))]
  } finally {
    await end()
  }
}

/** Waits until the server's process has read the absences as well. */
async function delegationKnown({ http }: Setting, { cookie }: Actor): Promise<void> {
  for (;;) {
    const { acting_for } = await http.call(cookie, 'get_absences', {})
    if (acting_for.length === 2) return
    await setTimeout(20)
  }
}

/** What a person reads with and without delegations, to be measured in both states. */
function delegateReadings(delegate: Actor, state: string): Reading[] {
  const listed = (result: { memos: { memo_id: string }[] }) => result.memos.map(({ memo_id }) => memo_id)
  const found = (result: { results: { memo_id: { raw: string } }[] }) =>
    result.results.map(({ memo_id }) => memo_id.raw)
  const list = (what: string, input: CallInput<'getForMyApprovalActiveWithUserID'>): Reading => ({
    what: `${what}, ${state}`,
    actor: delegate,
    group: 'list',
    calls: [{ name: 'getForMyApprovalActiveWithUserID', input }],
    named: listed as Reading['named'],
  })
  const search = (what: string, query: string): Reading => ({
    what: `${what}, ${state}`,
    actor: delegate,
    group: 'search',
    calls: [{ name: 'search_memo', input: { query } }],
    named: found as Reading['named'],
  })
  const feeds: CallName[] = [
    ...(['getMyMemosActiveWithUserID', 'getForMyApprovalActiveWithUserID'] as const),
    'getMemosToWatchActiveWithUserID',
  ]
  return [
    list('tasks, first page', {}),
    list('overdue tasks', { overdue: true }),
    search('a common word', 'request'),
    search('two words', 'site network'),
    search('nothing there', 'zzyzzx qwrt'),
    {
      what: `three feeds with counts, ${state}`,
      actor: delegate,
      group: 'dashboard',
      calls: feeds.map((name) => ({ name, input: { limit: 15, page_no: 1 } })),
      named: listed as Reading['named'],
    },
  ]
}

function manilaDay(at: Date): string {
  return new Date(at.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

async function emails(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT p.email FROM participants p JOIN people USING (email)
     WHERE audience = 'approver' AND list = 'active' AND disabled_at IS NULL
       AND person_id NOT IN (SELECT person_id FROM absences WHERE ended_at IS NULL)
       AND person_id NOT IN (SELECT delegate_id FROM absence_lines JOIN absences USING (absence_id)
                             WHERE delegate_id IS NOT NULL AND ended_at IS NULL)
     GROUP BY p.email ORDER BY count(*) DESC, p.email LIMIT 3`,
  )
  return rows.map(({ email }) => email)
}
