import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../protocol/delegations.ts'
import { verifyEntries } from '../../../proof/entries/verify-entries.queries.ts'
import { verifyMemos } from '../../verify-memos.queries.ts'

const SECRET = 'Wait for the surgery of Mrs Velasco'
const REPORT = 'Mrs Velasco is well again'

let site: TestSite
let admin: Actor
let colleague: Actor
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** An approved memo with two conditions, the first one reported as met. */
async function withConditions(): Promise<string> {
  const { owner, first } = people
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
  const due_day = today(site.services.now())
  await first.must('approve_memo', {
    memo_id,
    conditions: [
      { message: SECRET, due_day },
      { message: 'Ask Legal.', due_day },
    ],
  })
  const { conditions = [] } = await owner.must('get_memo_details_for_viewing', { memo_id })
  const condition_id = conditions[0]?.condition_id ?? ''
  await owner.must('report_condition', { memo_id, condition_id, message: REPORT })
  await site.runJobs()
  return memo_id
}

async function erase(memo_id: string, part: string) {
  const { erasure_id } = await admin.must('admin-take_up_erasure', { memo_id, part, reason: 'Privacy.' })
  await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
  await site.runJobs()
}

/** Tables that still hold a text, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(site.services.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`SELECT FROM ${sql.table(name)} t WHERE strpos(t::text, ${text}) > 0 LIMIT 1`.execute(
        site.services.db,
      )
    if (hits.length > 0) found.push(name)
  }
  return found
}

describe('O6, R2: the text of a condition', () => {
  it('is erased alone, and so is its report; what they decide stays, and the proof holds', async () => {
    const memo_id = await withConditions()
    const { parts } = await people.owner.must('get_erasable_parts', { memo_id })
    const condition = parts.find(({ kind }) => kind === 'CONDITION')
    const report = parts.find(({ kind }) => kind === 'NOTE')
    expect([condition?.author_name, report?.author_name]).toEqual(['Ramon Uy', 'Paolo Reyes'])
    expect([await tablesWith(SECRET), await tablesWith(REPORT)]).toEqual([['memo_events'], ['memo_events']])

    await erase(memo_id, condition?.part ?? '')
    expect([await tablesWith(SECRET), await tablesWith(REPORT)]).toEqual([[], ['memo_events']])
    await erase(memo_id, report?.part ?? '')
    expect(await tablesWith(REPORT)).toEqual([])

    const { conditions = [] } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    expect(conditions.map(({ message, state }) => [message, state])).toEqual([
      ['[erased]', 'REPORTED'],
      ['Ask Legal.', 'OPEN'],
    ])
    const [first] = conditions
    await people.first.must('close_condition', { memo_id, condition_id: first?.condition_id ?? '' })
    const { db } = site.services
    expect((await verifyMemos(db)).faults).toEqual([])
    expect((await verifyEntries(db)).faults).toEqual([])
  })
})
