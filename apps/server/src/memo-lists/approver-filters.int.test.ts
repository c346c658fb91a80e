import type { CallInput } from '@countersign/contract'
import type { SpecialFilter } from '@countersign/domain'
import type { AmountAnswers } from '@countersign/test-kit/amounts'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveAbsence } from '../people/absences/absence.store.ts'
import { personIds } from '../people/addresses.store.ts'
import { today } from '../protocol/delegations.ts'

type Input = CallInput<'getForMyApprovalActiveWithUserID'>

let site: TestSite
let template: TestTemplate
let owner: Actor
let other: Actor
let approver: Actor
let second: Actor
let round = 0

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** Each test has a template and people of its own. */
beforeEach(async () => {
  round += 1
  template = await publishAmountTemplate(site, `F${round}`, { high_amounts: { PHP: '1000' } })
  const names = ['An Owner', 'Other Owner', 'An Approver', 'Second Approver']
  const [one, two, three, four] = await Promise.all(
    names.map((name) => site.signIn(mailOf(`${name}${round}`), name)),
  )
  owner = one!
  other = two!
  approver = three!
  second = four!
})

async function submit(by: Actor, approvers: Actor[], answers: AmountAnswers = {}): Promise<string> {
  const memo_content = amountContent({ subject: `Routers ${Math.random()}`, amount: '400', ...answers })
  return (await by.must('create_memo', { ...submission(template, [level(approvers)]), memo_content })).memo_id
}

async function resubmit(memo_id: string, approvers: Actor[], answers: AmountAnswers) {
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: amountContent({ subject: 'Routers', ...answers }),
    sequences: [{ ...level(approvers), sequence_id: raw_sequences[0]!.sequence_id }],
  })
}

/** Someone is away today, and another person decides for them. */
async function away(absent: Actor, delegate: Actor) {
  const { db } = site.services
  const at = new Date()
  const personId = (await personIds(db, [absent.email])).get(absent.email)!
  const days = { firstDay: today(at), lastDay: today(at) }
  const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate: delegate.email }] }
  await db.transaction().execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at }))
}

const tasks = (who: Actor, input: Input = {}) => who.must('getForMyApprovalActiveWithUserID', input)
const history = (who: Actor, input: Input = {}) => who.must('getForMyApprovalHistoryWithUserID', input)
const idsOf = ({ memos }: { memos: { memo_id: string }[] }) => memos.map(({ memo_id }) => memo_id)

describe('M9: the filter by status', () => {
  it('leaves what reads the same in History, older memos that were cancelled too', async () => {
    const approved = await submit(owner, [approver])
    await approver.must('approve_memo', { memo_id: approved })
    const cancelled = await submit(owner, [approver])
    await owner.must('withdraw_memo', { memo_id: cancelled, remarks: 'No longer' })
    expect(idsOf(await history(approver, { status: 'APPROVED' }))).toEqual([approved])
    for (const status of ['WITHDRAWN', 'CANCELLED'] as const)
      expect(idsOf(await history(approver, { status }))).toEqual([cancelled])
    const { page_info } = await history(approver, { status: 'REJECTED' })
    expect(page_info.total).toBe(0)
    const waiting = await submit(owner, [approver])
    expect(idsOf(await tasks(approver, { status: 'SUBMITTED' }))).toEqual([waiting])
    expect(idsOf(await tasks(approver, { status: 'APPROVED' }))).toEqual([])
  })

  it('C7: sees the status of then for those who were removed', async () => {
    const memo_id = await submit(owner, [approver])
    await approver.must('return_memo', { memo_id, remarks: 'Not mine' })
    await resubmit(memo_id, [second], { amount: '5' })
    await second.must('approve_memo', { memo_id })
    const { memos } = await history(approver)
    expect(memos).toMatchObject([{ memo_id, has_left: true }])
    const { memo_status } = memos[0]!
    expect(memo_status).not.toBe('APPROVED')
    expect(idsOf(await history(approver, { status: memo_status }))).toEqual([memo_id])
    expect(idsOf(await history(approver, { status: 'APPROVED' }))).toEqual([])
  })
})

describe('M9: the filter by requestor', () => {
  it('leaves the memos of one owner, whatever the case of the address', async () => {
    const one = await submit(owner, [approver])
    const two = await submit(other, [approver])
    expect(idsOf(await tasks(approver, { requestor: owner.email.toUpperCase() }))).toEqual([one])
    expect(idsOf(await tasks(approver, { requestor: other.email, order: 'amount' }))).toEqual([two])
    const none = await tasks(approver, { requestor: 'stranger@northwind.example', with_counts: true })
    expect([none.memos, none.counts!.all.total]).toEqual([[], 0])
    await approver.must('approve_memo', { memo_id: one })
    await approver.must('approve_memo', { memo_id: two })
    expect(idsOf(await history(approver, { requestor: owner.email }))).toEqual([one])
    const answer = await approver.call('getForMyApprovalHistoryWithUserID', { requestor: 'nobody' })
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('I1: offers the owners of the reader’s own list alone, by name', async () => {
    await submit(owner, [approver])
    await submit(other, [approver])
    await submit(other, [approver])
    await submit(owner, [second])
    const named = ({ email }: Actor, name: string) => ({ email, name })
    const { requestors } = await tasks(approver, { with_requestors: true, limit: 1 })
    expect(requestors).toEqual([named(owner, 'An Owner'), named(other, 'Other Owner')])
    expect((await tasks(second, { with_requestors: true })).requestors).toEqual([named(owner, 'An Owner')])
    expect((await history(approver, { with_requestors: true })).requestors).toEqual([])
    expect((await tasks(approver)).requestors).toBeUndefined()
  })

  it('is not one of other lists', async () => {
    const memo_id = await submit(owner, [approver])
    const input: Input = { requestor: other.email, status: 'APPROVED', memo_ids: [] }
    expect(idsOf(await owner.must('getMyMemosActiveWithUserID', input))).toEqual([memo_id])
  })
})

describe('M9: the filter by amount in History', () => {
  it('leaves amounts of one currency, with both ends', async () => {
    const made: string[] = []
    for (const [amount, currency] of [
      ['100', 'PHP'],
      ['200', 'PHP'],
      ['150', 'USD'],
      ['', 'PHP'],
    ] as const)
      made.push(await submit(owner, [approver], { amount, currency }))
    for (const memo_id of made) await approver.must('approve_memo', { memo_id })
    const found = async (amount: Input['amount']) => idsOf(await history(approver, { amount }))
    expect(await found({ currency: 'PHP', from: '100', to: '199.99' })).toEqual([made[0]])
    expect(await found({ currency: 'PHP' })).toEqual([made[1], made[0]])
    expect(await found({ currency: 'USD', from: '150' })).toEqual([made[2]])
    // A history is no list of tasks, and keeps its order.
    expect(idsOf(await history(approver, { order: 'amount' }))).toEqual(made.toReversed())
  })

  it('C7: goes by the amount of their last version for those who were removed', async () => {
    const memo_id = await submit(owner, [approver], { amount: '100' })
    await approver.must('return_memo', { memo_id, remarks: 'Not mine' })
    await resubmit(memo_id, [second], { amount: '900' })
    const found = async (from: string, to: string) =>
      idsOf(await history(approver, { amount: { currency: 'PHP', from, to } }))
    expect(await found('100', '100')).toEqual([memo_id])
    expect(await found('900', '900')).toEqual([])
    await second.must('approve_memo', { memo_id })
    expect(await found('100', '100')).toEqual([memo_id])
  })
})

describe('M9: the filter by what is special', () => {
  const special = async (who: Actor, kind: SpecialFilter, more: Input = {}) =>
    idsOf(await tasks(who, { special: kind, ...more }))

  it('leaves what its rows say, of any kind, to be opened first, or of one kind', async () => {
    const first = await submit(owner, [approver], { amount: '1' })
    const high = await submit(owner, [approver], { amount: '1000' })
    const usual = await submit(owner, [approver], { amount: '2', currency: 'USD' })
    const asked = await submit(owner, [approver], { amount: '3' })
    await approver.must('ask_question', { memo_id: asked, message: 'Why?' })
    const twins = [
      await submit(owner, [approver], { amount: '4', subject: 'Cable' }),
      await submit(owner, [approver], { amount: '4', subject: 'CABLE' }),
    ]
    expect(await special(approver, 'FIRST')).toEqual([first])
    expect(await special(approver, 'HIGH_AMOUNT')).toEqual([high])
    expect(await special(approver, 'UNANSWERED')).toEqual([asked])
    expect(await special(approver, 'DUPLICATE')).toEqual(twins.toReversed())
    expect(await special(approver, 'DUPLICATE', { order: 'oldest' })).toEqual(twins)
    expect(await special(approver, 'CHANGED')).toEqual([])
    expect(await special(approver, 'OPEN_FIRST')).toEqual([...twins.toReversed(), asked])
    const any = await tasks(approver, { special: 'ANY', with_counts: true })
    expect(any.memos.every(({ specials }) => specials.length > 0)).toBe(true)
    const all = await tasks(approver)
    expect(idsOf(any)).toEqual(idsOf({ memos: all.memos.filter(({ specials }) => specials.length > 0) }))
    expect(idsOf(any)).not.toContain(usual)
    expect(any.counts).toMatchObject({
      all: { total: any.memos.length },
      special: { total: any.memos.length },
    })
    const { counts } = await tasks(approver, { with_counts: true, limit: 1 })
    expect(counts).toMatchObject({
      all: { total: 6 },
      special: { total: any.memos.length, total_capped: false },
    })
  })

  it('comes in pages, together with the other filters', async () => {
    const made: string[] = []
    for (const amount of ['1000', '2000', '5', '3000']) made.push(await submit(owner, [approver], { amount }))
    const high: Input = { special: 'HIGH_AMOUNT', limit: 2 }
    const one = await tasks(approver, high)
    expect([idsOf(one), one.page_info]).toMatchObject([
      [made[3], made[1]],
      { total: 3, first: 1, has_next: true },
    ])
    const two = await tasks(approver, { ...high, start_after: one.page_info.end_cursor })
    expect([idsOf(two), two.page_info]).toMatchObject([[made[0]], { total: 3, first: 3, has_next: false }])
    const amount = { currency: 'PHP', from: '2000' } as const
    expect(await special(approver, 'HIGH_AMOUNT', { amount, order: 'amount' })).toEqual([made[3], made[1]])
    expect(await special(approver, 'HIGH_AMOUNT', { requestor: other.email })).toEqual([])
  })

  it('I1: says nothing of memos that the reader cannot see', async () => {
    const subject = 'Acquisition of Harbor Logistics'
    await submit(other, [second], { subject, amount: '999' })
    await submit(owner, [approver], { subject, amount: '999' })
    expect(await special(approver, 'DUPLICATE')).toEqual([])
    expect(await special(approver, 'OPEN_FIRST')).toEqual([])
  })

  it('K6: leaves a delegate what they decide for others', async () => {
    const memo_id = await submit(owner, [approver])
    await away(approver, second)
    const delegate = await site.signIn(second.email, 'Second Approver')
    expect(await special(delegate, 'DELEGATED')).toEqual([memo_id])
    expect(await special(delegate, 'DELEGATED', { whose: 'mine' })).toEqual([])
    expect(await special(approver, 'DELEGATED')).toEqual([])
  })
})

it('M3: chosen tasks are read by their Memo IDs, from the reader’s own alone', async () => {
  const one = await submit(owner, [approver])
  await submit(owner, [approver])
  const theirs = await submit(owner, [second])
  expect(idsOf(await tasks(approver, { memo_ids: [one, theirs, 'NONE-2026-0001'] }))).toEqual([one])
  expect(idsOf(await tasks(approver, { memo_ids: [] }))).toEqual([])
})

it('M9: rows that the release before this one writes get owner and amount', async () => {
  const { pool } = site.services
  const memo_id = await submit(owner, [approver], { amount: '75' })
  await approver.must('approve_memo', { memo_id })
  const { rows } = await pool.query(
    `WITH gone AS (DELETE FROM participants p USING memos m WHERE m.memo_key = p.memo_key AND m.memo_id = $1
       RETURNING p.*)
     INSERT INTO participants (memo_key, email, role, audience, list, status, approver_status, template_id, created_at, sort_at)
     SELECT memo_key, email, role, audience, list, status, approver_status, template_id, created_at, sort_at FROM gone
     RETURNING audience, amount_order, owner_person_id = (SELECT person_id FROM addresses WHERE email = $2) AS is_owner`,
    [memo_id, owner.email],
  )
  expect(rows.sort((a, b) => a.audience.localeCompare(b.audience))).toEqual([
    { audience: 'approver', amount_order: '-75.00', is_owner: true },
    { audience: 'owner', amount_order: null, is_owner: true },
  ])
})
