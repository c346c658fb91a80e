import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { personOf } from '../people/addresses.store.ts'
import { afterEachQuery } from '../platform/db/testing/after-each-query.ts'
import { verifyMemos } from './verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeEach(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterEach(() => site.stop())

const submitted = async () => {
  const levels = [level([people.first, people.second])]
  return (await people.owner.must('create_memo', submission(template, levels))).memo_id
}

it('reports no memo that changes during the check (D10)', async () => {
  const deciding = [people.first, people.second]
  const memo_id = await submitted()
  const decideNext = async () => {
    await deciding.shift()?.must('approve_memo', { memo_id })
  }
  const busy = site.services.db.withPlugin(afterEachQuery(decideNext))
  expect((await verifyMemos(busy)).faults).toEqual([])
  expect(deciding).toEqual([])
})

it('reports a memo whose log or participants contradict its state (C7, D10)', async () => {
  const { db } = site.services
  const [altered, unlisted] = [await submitted(), await submitted()]
  const keyOf = (memo_id: string) => db.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id)
  await people.first.must('approve_memo', { memo_id: altered })
  await db
    .updateTable('memos')
    .set((row) => ({
      state: row.fn('jsonb_set', [row.ref('state'), row.val('{lifecycle}'), row.val('"DRAFT"')]),
    }))
    .where('memo_id', '=', altered)
    .execute()
  await db.deleteFrom('participants').where('memo_key', '=', keyOf(unlisted)).execute()
  const { checked, faults } = await verifyMemos(db)
  expect(checked).toBe(2)
  expect(new Set(faults.map((fault) => fault.memoId))).toEqual(new Set([altered, unlisted]))
  expect(faults).toContainEqual({ memoId: altered, what: 'the log does not fold to the state (D10)' })
  expect(faults).toContainEqual({
    memoId: unlisted,
    what: 'the participants are not those of the state (C7)',
  })
})

it('I1: reports a memo that another person than its participant would find', async () => {
  const { db } = site.services
  const memo_id = await submitted()
  await db
    .updateTable('participants')
    .set({ person_id: personOf(people.stranger.email) })
    .where('email', '=', people.first.email)
    .where('memo_key', '=', db.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id))
    .execute()
  expect((await verifyMemos(db)).faults).toContainEqual({
    memoId: memo_id,
    what: 'the participants are not those of the state (C7)',
  })
})

it('M1, M9: reports rows of lists that have another requestor or amount than the memo', async () => {
  const { db } = site.services
  const amounts = await publishAmountTemplate(site, 'SUM')
  const submitSum = async () => {
    const { memo_id } = await people.owner.must('create_memo', {
      template_id: amounts.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({ amount: '1250.5' }),
      sequences: [level([people.first])],
    })
    return memo_id
  }
  const [ofAnother, misplaced] = [await submitSum(), await submitSum()]
  expect((await verifyMemos(db)).faults).toEqual([])
  const alter = (
    memo_id: string,
    values: { owner_person_id: RawBuilder<number> } | { amount_order: string },
  ) =>
    db
      .updateTable('participants')
      .set(values)
      .where('email', '=', people.first.email)
      .where('memo_key', '=', db.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id))
      .execute()
  await alter(ofAnother, { owner_person_id: personOf(people.stranger.email) })
  await alter(misplaced, { amount_order: '-1250.51' })
  expect((await verifyMemos(db)).faults).toEqual([
    { memoId: ofAnother, what: 'the requestor in its lists is not its owner (M9)' },
    { memoId: misplaced, what: 'the amounts in its lists are not those of its versions (M1)' },
  ])
})

it('reports a log from which an event was deleted (D10)', async () => {
  const { db } = site.services
  const memo_id = await submitted()
  await people.first.must('approve_memo', { memo_id })
  await sql`ALTER TABLE memo_events DISABLE TRIGGER USER`.execute(db)
  await db.deleteFrom('memo_events').where('event_no', '=', 2).execute()
  expect((await verifyMemos(db)).faults).toHaveLength(1)
})
