import { amountOrder, CURRENCIES, memoAmount } from '@countersign/domain'
import type { CallInput } from '@countersign/contract'
import { saveAbsence } from '@countersign/server/people/absences/absence.store'
import { personIds } from '@countersign/server/people/addresses.store'

import type { AmountAnswers } from '@countersign/test-kit/amounts'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { configure } from '@countersign/test-kit/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { allowed_draft_button_statuses: ['SAVE_AS_DRAFT', 'RETURNED'] })
  template = await publishAmountTemplate(site, 'SUM')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

type Level = ReturnType<typeof level>

async function submit(route: Level[], answers: AmountAnswers, more: object = {}): Promise<string> {
  const input = { ...submission(template, route), memo_content: amountContent(answers), ...more }
  return (await people.owner.must('create_memo', input)).memo_id
}

type Input = CallInput<'getForMyApprovalActiveWithUserID'>
const tasks = (who: Actor, input: Input = {}) => who.must('getForMyApprovalActiveWithUserID', input)

type ListCall =
  | 'getMyMemosActiveWithUserID'
  | 'getMyMemosDraftWithUserID'
  | 'getForMyApprovalActiveWithUserID'
  | 'getForMyApprovalHistoryWithUserID'
  | 'getMemosToWatchActiveWithUserID'
async function amountIn(who: Actor, call: ListCall, memo_id: string) {
  return (await who.must(call, {})).memos.find((row) => row.memo_id === memo_id)?.amount
}

describe('M9: tasks with amounts in a range', () => {
  it('are those of one currency, with both ends, in any order and in the counts', async () => {
    const second = await site.signIn(mailOf('Sena Uy'), 'Sena Uy')
    const route = [level([second])]
    const made = []
    for (const [amount, currency] of [
      ['100', 'PHP'],
      ['250.5', 'PHP'],
      ['300', 'PHP'],
      ['200', 'USD'],
    ] as const)
      made.push(await submit(route, { amount, currency }))
    const [low, middle, high, dollars] = made
    const found = async (amount: Input['amount'], more: Input = {}) =>
      (await tasks(second, { amount, ...more })).memos.map(({ memo_id }) => memo_id)
    expect(await found({ currency: 'PHP', from: '100', to: '250.50' })).toEqual([middle, low])
    expect(await found({ currency: 'PHP', from: '100.01' }, { order: 'amount' })).toEqual([high, middle])
    expect(await found({ currency: 'PHP', to: '250.49' })).toEqual([low])
    expect(await found({ currency: 'USD' })).toEqual([dollars])
    const page = await tasks(second, {
      amount: { currency: 'PHP', from: '250' },
      limit: 1,
      with_counts: true,
    })
    expect(page.page_info).toMatchObject({ total: 2, has_next: true })
    expect(page.counts).toMatchObject({ all: { total: 2, total_capped: false }, others: { total: 0 } })
    expect((await tasks(second)).counts).toBeUndefined()
    expect(
      await second.call('getForMyApprovalActiveWithUserID', { amount: { currency: 'PHP', from: '-1' } }),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    for (const memo_id of made) await second.must('approve_memo', { memo_id })
  })

  it("are among the reader's own alone", async () => {
    const { second, third } = people
    const memo_id = await submit([level([second])], { amount: '77', currency: 'EUR' })
    const euro = { amount: { currency: 'EUR' as const }, with_counts: true }
    expect((await tasks(second, euro)).memos).toMatchObject([{ memo_id }])
    const others = await tasks(third, euro)
    expect([others.memos, others.counts!.all.total]).toEqual([[], 0])
    await second.must('approve_memo', { memo_id })
  })
})

describe('M1: the amount in lists', () => {
  it('is that of the memo, and none where one of its answers is missing or the template names none', async () => {
    const { owner, third } = people
    const route = [level([third])]
    const memo_id = await submit(route, { amount: '1250.5', currency: 'USD' })
    const amount = { value: '1250.50', currency: 'USD' }
    expect(await amountIn(owner, 'getMyMemosActiveWithUserID', memo_id)).toEqual(amount)
    expect(await amountIn(third, 'getForMyApprovalActiveWithUserID', memo_id)).toEqual(amount)
    const without = await submit(route, { amount: '12', currency: '' })
    expect(await amountIn(third, 'getForMyApprovalActiveWithUserID', without)).toBeNull()
    const other = await publishTemplate(site, 'GEN')
    const plain = await owner.must('create_memo', submission(other, route))
    expect(await amountIn(third, 'getForMyApprovalActiveWithUserID', plain.memo_id)).toBeNull()
  })

  it("C6: is the owner's newest for the owner, and the submitted one for others", async () => {
    const { owner, second, watcher } = people
    const memo_id = await submit([level([second], { watchers: [watcher.email] })], { amount: '100' })
    await second.must('return_memo', { memo_id, remarks: 'Too low' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const edit = (action: 'SUBMITTED' | 'SAVE_AS_DRAFT', amount: string) =>
      owner.must('edit_memo', {
        memo_id,
        action,
        ...(action === 'SUBMITTED' ? { remarks: 'Again' } : {}),
        memo_content: amountContent({ amount }),
        sequences: [
          { ...level([second], { watchers: [watcher.email] }), sequence_id: raw_sequences[0]!.sequence_id },
        ],
      })
    await edit('SAVE_AS_DRAFT', '200')
    expect(await amountIn(owner, 'getMyMemosDraftWithUserID', memo_id)).toMatchObject({ value: '200.00' })
    expect(await amountIn(watcher, 'getMemosToWatchActiveWithUserID', memo_id)).toMatchObject({
      value: '100.00',
    })
    expect(await amountIn(second, 'getForMyApprovalHistoryWithUserID', memo_id)).toMatchObject({
      value: '100.00',
    })
    await edit('SUBMITTED', '300')
    for (const [who, call] of [
      [owner, 'getMyMemosActiveWithUserID'],
      [watcher, 'getMemosToWatchActiveWithUserID'],
      [second, 'getForMyApprovalActiveWithUserID'],
    ] as const)
      expect(await amountIn(who, call, memo_id)).toEqual({ value: '300.00', currency: 'PHP' })
  })

  it('C7: is that of their last version for approvers who were removed', async () => {
    const { owner, first, second } = people
    const memo_id = await submit([level([first])], { amount: '100' })
    await first.must('return_memo', { memo_id, remarks: 'Not mine' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Again',
      memo_content: amountContent({ amount: '900' }),
      sequences: [{ ...level([second]), sequence_id: raw_sequences[0]!.sequence_id }],
    })
    expect(await amountIn(first, 'getForMyApprovalHistoryWithUserID', memo_id)).toMatchObject({
      value: '100.00',
    })
    expect(await amountIn(second, 'getForMyApprovalActiveWithUserID', memo_id)).toMatchObject({
      value: '900.00',
    })
  })

  it('of a draft is for its owner', async () => {
    const memo_id = await submit([], { amount: '5' }, { action: 'SAVE_AS_DRAFT' })
    expect(await amountIn(people.owner, 'getMyMemosDraftWithUserID', memo_id)).toMatchObject({
      value: '5.00',
    })
  })
})

describe('M1: For my approval in the order of amounts', () => {
  const expected: string[] = []
  const shown = ({ memos }: { memos: { memo_id: string }[] }) => memos.map(({ memo_id }) => memo_id)
  const byAmount = (input: Input = {}) => tasks(people.stranger, { order: 'amount', ...input })

  beforeAll(async () => {
    const { stranger } = people
    const sums = [
      ['', 'PHP'],
      ['9000000', 'USD'],
      ['250', 'PHP'],
      ['18450000.25', 'PHP'],
      ['250', 'PHP'],
      ['1', 'EUR'],
      ['0', 'PHP'],
    ] as const
    const ids: string[] = []
    for (const [amount, currency] of sums) ids.push(await submit([level([stranger])], { amount, currency }))
    expected.push(...[3, 2, 4, 6, 1, 5, 0].map((at) => ids[at]!))
  })

  it('is by currency, PHP first, the highest first, and what has waited longest before the same amount', async () => {
    expect(shown(await byAmount())).toEqual(expected)
    expect(shown(await byAmount({ memo_type: template.templateId }))).toEqual(expected)
  })

  it('comes in pages, in both directions', async () => {
    const one = await byAmount({ limit: 3 })
    expect(shown(one)).toEqual(expected.slice(0, 3))
    expect(one.page_info).toMatchObject({ first: 1, has_next: true, has_prev: false })
    const two = await byAmount({ limit: 3, start_after: one.page_info.end_cursor })
    expect(shown(two)).toEqual(expected.slice(3, 6))
    expect(two.page_info.first).toBe(4)
    const three = await byAmount({ limit: 3, start_after: two.page_info.end_cursor })
    expect(shown(three)).toEqual(expected.slice(6))
    const back = await byAmount({ limit: 3, end_before: two.page_info.start_cursor })
    expect(shown(back)).toEqual(expected.slice(0, 3))
    expect(shown(await byAmount({ limit: 3, limit_to_last: true }))).toEqual(expected.slice(4))
  })

  it('refuses a place of another order', async () => {
    const { page_info } = await tasks(people.stranger)
    const answer = await people.stranger.call('getForMyApprovalActiveWithUserID', {
      order: 'amount',
      start_after: page_info.end_cursor,
    })
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('does not concern other lists', async () => {
    const latest = await people.owner.must('getMyMemosActiveWithUserID', {})
    expect(shown(await people.owner.must('getMyMemosActiveWithUserID', { order: 'amount' }))).toEqual(
      shown(latest),
    )
  })

  it('K6: is the same for a delegate, whose tasks have several sources', async () => {
    const { db } = site.services
    const { stranger, watcher } = people
    const personId = (await personIds(db, [stranger.email])).get(stranger.email)!
    const now = new Date()
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Manila' }).format(now)
    const days = { firstDay: today, lastDay: today }
    const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate: watcher.email }] }
    await db
      .transaction()
      .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at: now }))
    const delegate = await site.signIn(watcher.email, 'Tess Aquino')
    const one = await tasks(delegate, { order: 'amount', limit: 4 })
    const two = await tasks(delegate, { order: 'amount', limit: 4, start_after: one.page_info.end_cursor })
    expect([...shown(one), ...shown(two)]).toEqual(expected)
  })
})

describe('M1: what the release before this one writes', () => {
  const amounts = fc.constantFrom(
    '0',
    '1',
    '12.5',
    '999999999999999.99',
    '01',
    '-1',
    '1,000',
    '',
    5,
    null,
    '1.234',
  )
  const currencies = fc.constantFrom(...CURRENCIES, '', 'XXX', null)
  const entry = (field_id: string, value: unknown) => ({ field_id, field_name: field_id, value })

  it('has the amount that the domain reads, in both forms of content', async () => {
    const { pool } = site.services
    const config = { amount: { amount_field: 'SUM', currency_field: 'MONEY' } }
    await fc.assert(
      fc.asyncProperty(amounts, currencies, fc.boolean(), async (value, currency, isOlder) => {
        const entries = [entry('SUM', value), entry('MONEY', currency)]
        const content = isOlder ? entries : [{ field_id: 'S', field_type: 'SECTION', value: entries }]
        const { rows } = await pool.query<{ amount: string | null; currency: string | null; place: string }>(
          `SELECT amount, currency, round(amount_order(amount, currency), 2)::text AS place
           FROM (VALUES (1)) AS one LEFT JOIN memo_amount($1, $2) ON true`,
          [JSON.stringify(config), JSON.stringify(content)],
        )
        const amount = memoAmount(config, content) ?? null
        expect(rows).toEqual([
          { amount: amount?.value ?? null, currency: amount?.currency ?? null, place: amountOrder(amount) },
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('is completed as it is written', async () => {
    const { pool } = site.services
    const memo_id = await submit([level([people.third])], { amount: '75' })
    await pool.query('UPDATE memos SET public_amount = NULL, public_currency = NULL WHERE memo_id = $1', [
      memo_id,
    ])
    await pool.query(
      `INSERT INTO memo_versions (memo_key, version, subject, content, content_hash, route, submitted_at)
       SELECT memo_key, 2, v.subject, content, content_hash, route, v.submitted_at FROM memo_versions v JOIN memos USING (memo_key)
       WHERE memo_id = $1`,
      [memo_id],
    )
    const { rows } = await pool.query(
      `WITH gone AS (DELETE FROM participants p USING memos m WHERE m.memo_key = p.memo_key AND m.memo_id = $1
         RETURNING p.*)
       INSERT INTO participants (memo_key, email, role, audience, list, status, approver_status, template_id, created_at, sort_at)
       SELECT memo_key, 'jun.mercado@northwind.example', role, audience, list, status, approver_status, template_id, created_at, sort_at
       FROM gone WHERE audience = 'approver' RETURNING amount_order`,
      [memo_id],
    )
    expect(rows).toEqual([{ amount_order: '-75.00' }])
    const versions = await pool.query(
      'SELECT version, amount, currency FROM memo_versions JOIN memos USING (memo_key) WHERE memo_id = $1 ORDER BY 1',
      [memo_id],
    )
    expect(versions.rows).toEqual([1, 2].map((version) => ({ version, amount: '75.00', currency: 'PHP' })))
  })
})
