import type { AmountAnswers } from '@countersign/test-kit/amounts'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, submission } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, publishPolicyTemplate } from '@countersign/test-kit/policies/policies'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const MORNING = '2026-11-23T01:00:00.000Z'
const NAMES = ['An Owner', 'Other Owner', 'An Approver', 'Second Approver', 'A Stranger']

let site: TestSite
let template: TestTemplate
let owner: Actor
let other: Actor
let approver: Actor
let second: Actor
let stranger: Actor
let round = 0

beforeAll(async () => {
  site = await createTestSite()
  site.setNow(MORNING)
})
afterAll(() => site.stop())

/** Each test has a template and people of its own, whose memos no other test counts. */
beforeEach(async () => {
  round += 1
  site.setNow(MORNING)
  template = await publishAmountTemplate(site, `S${round}`, { high_amounts: { PHP: '1000' } })
  await signIn()
})

async function signIn() {
  const [one, two, three, four, five] = await Promise.all(
    NAMES.map((name) => site.signIn(mailOf(`${name}${round}`), name)),
  )
  owner = one!
  other = two!
  approver = three!
  second = four!
  stranger = five!
}

async function at(days: number) {
  site.setNow(new Date(Date.parse(MORNING) + days * 86_400_000).toISOString())
  await signIn()
}

async function submit(by: Actor, approvers: Actor[], answers: AmountAnswers = {}): Promise<string> {
  const memo_content = amountContent({ subject: 'Routers', amount: '400', ...answers })
  return (await by.must('create_memo', { ...submission(template, [level(approvers)]), memo_content })).memo_id
}

async function resubmit(memo_id: string, answers: AmountAnswers, approvers = [approver]) {
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: amountContent({ subject: 'Routers', amount: '400', ...answers }),
    sequences: [{ ...level(approvers), sequence_id: raw_sequences[0]!.sequence_id }],
  })
}

/** As the list and the view say, which must be the same. */
async function specialsIn(who: Actor, memo_id: string) {
  const { memos } = await who.must('getForMyApprovalActiveWithUserID', { limit: 100 })
  const row = memos.find((one) => one.memo_id === memo_id)
  const view = await who.must('get_memo_details_for_viewing', { memo_id })
  expect(view.specials).toEqual(row?.specials)
  return view.specials.filter(({ kind }) => kind !== 'FIRST')
}
const kindsIn = async (who: Actor, memo_id: string) =>
  (await specialsIn(who, memo_id)).map(({ kind }) => kind)

describe('M2: what is special about a task', () => {
  it('is that content changed since the person decided, not that it was submitted again', async () => {
    const memo_id = await submit(owner, [approver, second])
    await approver.must('return_memo', { memo_id, remarks: 'Why?' })
    await resubmit(memo_id, {}, [approver, second])
    expect(await kindsIn(approver, memo_id)).toEqual([])
    await approver.must('return_memo', { memo_id, remarks: 'Why?' })
    await resubmit(memo_id, { body: 'Because' }, [approver, second])
    expect(await specialsIn(approver, memo_id)).toEqual([
      {
        kind: 'CHANGED',
        reason: 'Changed since you returned it on Nov 23.',
        opens_first: true,
        memo_ids: [],
      },
    ])
    // The second approver has not decided yet.
    expect(await kindsIn(second, memo_id)).toEqual([])
  })

  it('M5: is a question of one’s own without an answer', async () => {
    const memo_id = await submit(owner, [approver, second])
    const { question_id } = await approver.must('ask_question', { memo_id, message: 'Why?' })
    expect(await specialsIn(approver, memo_id)).toMatchObject([
      { kind: 'UNANSWERED', reason: 'Your question of Nov 23 has no answer yet.', opens_first: true },
    ])
    expect(await kindsIn(second, memo_id)).toEqual([])
    await owner.must('answer_question', { memo_id, question_id, message: 'Because' })
    expect(await kindsIn(approver, memo_id)).toEqual([])
  })

  it('is a high amount of the template, and the first memo of its owner', async () => {
    const first = await submit(owner, [approver], { amount: '1000' })
    expect(await specialsIn(approver, first)).toMatchObject([
      { kind: 'HIGH_AMOUNT', reason: 'PHP 1,000.00 or more is high for this template.', opens_first: false },
    ])
    const later = await submit(owner, [approver], { amount: '1', subject: 'Cable' })
    const firstMemo = async (memo_id: string) =>
      (await approver.must('get_memo_details_for_viewing', { memo_id })).specials.filter(
        ({ kind }) => kind === 'FIRST',
      )
    expect(await firstMemo(first)).toMatchObject([
      { reason: 'The first memo of An Owner from this template.' },
    ])
    expect(await firstMemo(later)).toEqual([])
  })

  it('is shown to those whom the memo waits for alone', async () => {
    const memo_id = await submit(owner, [approver], { amount: '5000' })
    const of = async (who: Actor) => (await who.must('get_memo_details_for_viewing', { memo_id })).specials
    expect(await of(owner)).toEqual([])
    expect((await owner.must('getMyMemosActiveWithUserID', {})).memos).toMatchObject([{ specials: [] }])
    await approver.must('approve_memo', { memo_id })
    expect(await of(approver)).toEqual([])
  })
})

describe('M2: possible duplicates', () => {
  it('have the same amount and subject, whatever its case, width and spaces', async () => {
    const one = await submit(owner, [approver], { subject: 'Splice  trailers ２０２６' })
    const two = await submit(owner, [approver], { subject: 'SPLICE Trailers 2026' })
    expect(await specialsIn(approver, two)).toEqual([
      {
        kind: 'DUPLICATE',
        reason: `${one} has the same amount and subject.`,
        opens_first: true,
        memo_ids: [one],
      },
    ])
    expect((await specialsIn(approver, one))[0]?.memo_ids).toEqual([two])
    const differing = [
      { amount: '400.01' },
      { currency: 'USD' },
      { subject: 'Splice trailers' },
      { amount: '' },
    ]
    for (const answers of differing) {
      const memo_id = await submit(owner, [approver], { subject: 'Splice trailers 2026', ...answers })
      expect(await kindsIn(approver, memo_id)).not.toContain('DUPLICATE')
    }
  })

  it('are at most 90 days apart, and have not ended without an approval', async () => {
    const one = await submit(owner, [second])
    await at(91)
    const two = await submit(owner, [approver])
    expect(await kindsIn(approver, two)).toEqual([])
    await at(92)
    const three = await submit(owner, [second])
    expect(await kindsIn(approver, two)).toEqual(['DUPLICATE'])
    await second.must('reject_memo', { memo_id: three, remarks: 'No' })
    await second.must('reject_memo', { memo_id: one, remarks: 'No' })
    expect(await kindsIn(approver, two)).toEqual([])
  })

  it('I1: of the same owner count but are not named, unless the reader takes part in them', async () => {
    const hidden = await submit(owner, [second])
    const memo_id = await submit(owner, [approver])
    const found = await specialsIn(approver, memo_id)
    expect(found).toMatchObject([
      {
        kind: 'DUPLICATE',
        reason: 'Another memo of An Owner has the same amount and subject.',
        memo_ids: [],
      },
    ])
    expect(JSON.stringify(found)).not.toContain(hidden)
  })

  it('I1: of other owners count only for those who take part in both', async () => {
    const one = await submit(owner, [approver])
    const two = await submit(other, [approver, second])
    expect((await specialsIn(approver, two))[0]?.memo_ids).toEqual([one])
    expect(await kindsIn(second, two)).toEqual([])
  })

  it('I1: reveal nothing to a stranger who writes the same memo', async () => {
    const secret = await submit(owner, [approver], {
      amount: '999',
      subject: 'Acquisition of Harbor Logistics',
    })
    const probes = ['999', '1', '998.99'].map((amount) =>
      submit(stranger, [second], { amount, subject: 'Acquisition of Harbor Logistics' }),
    )
    for (const memo_id of await Promise.all(probes)) {
      const found = await specialsIn(second, memo_id)
      expect(found.map(({ kind }) => kind)).not.toContain('DUPLICATE')
      expect(JSON.stringify(found)).not.toContain(secret)
      expect(JSON.stringify(found)).not.toContain(owner.email)
      const own = await stranger.must('get_memo_details_for_viewing', { memo_id })
      expect(own.specials).toEqual([])
    }
  })

  it('C7: of memos that a person was removed from count only as they are for others', async () => {
    const former = await submit(other, [approver])
    await approver.must('return_memo', { memo_id: former, remarks: 'Not mine' })
    const { raw_sequences } = await other.must('getMemoDetailsForEditing', { memo_id: former })
    await other.must('edit_memo', {
      memo_id: former,
      action: 'SUBMITTED',
      remarks: 'Again',
      memo_content: amountContent({ subject: 'Routers', amount: '777' }),
      sequences: [{ ...level([second]), sequence_id: raw_sequences[0]!.sequence_id }],
    })
    const memo_id = await submit(owner, [approver], { amount: '777' })
    expect(await kindsIn(approver, memo_id)).toEqual([])
  })
})

describe('M2: a split', () => {
  it('is several memos of an owner within 30 days that together reach the high figure', async () => {
    const one = await submit(owner, [approver], { amount: '600', subject: 'Part 1' })
    await at(20)
    const two = await submit(owner, [approver], { amount: '400', subject: 'Part 2' })
    const reason = (name: string) =>
      `With other memos of An Owner within 30 days it reaches PHP 1,000.00 (together 1,000.00): ${name}.`
    expect(await specialsIn(approver, two)).toMatchObject([{ kind: 'SPLIT', reason: reason(one) }])
    expect(await specialsIn(approver, one)).toMatchObject([{ kind: 'SPLIT', reason: reason(two) }])
    await at(40)
    const late = await submit(owner, [approver], { amount: '300', subject: 'Part 3' })
    expect(await kindsIn(approver, late)).toEqual([])
    const usd = await submit(owner, [approver], { amount: '900', currency: 'USD', subject: 'Part 4' })
    expect(await kindsIn(approver, usd)).toEqual([])
  })

  it('I1: names no memo, and no sum, of those that the reader cannot see; other owners don’t count', async () => {
    const hidden = await submit(owner, [second], { amount: '876.54', subject: 'Part 1' })
    const memo_id = await submit(owner, [approver], { amount: '400', subject: 'Part 2' })
    const found = await specialsIn(approver, memo_id)
    expect(found).toMatchObject([
      { kind: 'SPLIT', reason: 'With other memos of An Owner within 30 days it reaches PHP 1,000.00.' },
    ])
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${hidden}|876|1,276`))
    const probe = await submit(stranger, [approver], { amount: '400', subject: 'Part 3' })
    expect(await kindsIn(approver, probe)).toEqual([])
  })
})

describe('M2: a split at a bound of the policy', () => {
  /** Up to 1,000 the approver decides; above it, the second too. */
  beforeEach(async () => {
    const levelOf = (name: string, { email }: Actor) =>
      policyLevel(name, { kind: 'PERSON', person: { email, name } })
    template = await publishPolicyTemplate(site, `P${round}`, {
      rows: [
        amountRow('SMALL', [null, '1000'], [levelOf('One', approver)]),
        amountRow('LARGE', ['1000', null], [levelOf('One', approver), levelOf('Two', second)]),
      ],
      otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
    })
  })

  it('is shown to approvers, and to the owner before they submit', async () => {
    const one = await submit(owner, [approver], { amount: '600', subject: 'Part 1' })
    const warnings = async (amount: string) =>
      (
        await owner.must('check_submission', {
          template_id: template.templateId,
          memo_content: amountContent({ subject: 'Part 2', amount }),
        })
      ).specials.map(({ reason }) => reason)
    const reason = (total: string, name: string) =>
      `With other memos of An Owner within 30 days it exceeds PHP 1,000.00, a limit of the policy (together ${total}): ${name}.`
    expect(await warnings('400')).toEqual([])
    expect(await warnings('400.01')).toEqual([reason('1,000.01', one)])
    expect(await warnings('1000.01')).toEqual([])
    const two = await submit(owner, [approver], { amount: '500', subject: 'Part 2' })
    expect(await specialsIn(approver, two)).toMatchObject([
      { kind: 'SPLIT', reason: reason('1,100.00', one) },
    ])
    expect(await specialsIn(approver, one)).toMatchObject([
      { kind: 'SPLIT', reason: reason('1,100.00', two) },
    ])
  })
})

describe('M2: before a memo is submitted', () => {
  const check = async (who: Actor, answers: AmountAnswers, memo_id: string | null = null) =>
    (
      await who.must('check_submission', {
        template_id: template.templateId,
        memo_id,
        memo_content: amountContent({ subject: 'Routers', amount: '400', ...answers }),
      })
    ).specials

  it('its owner is warned of duplicates and splits', async () => {
    const one = await submit(owner, [approver])
    expect(await check(owner, { amount: '400.00' })).toMatchObject([
      { kind: 'DUPLICATE', reason: `${one} has the same amount and subject.`, memo_ids: [one] },
    ])
    expect((await check(owner, { amount: '600', subject: 'Part 2' })).map(({ kind }) => kind)).toEqual([
      'SPLIT',
    ])
    for (const answers of [{ amount: '' }, { amount: '399' }, { amount: '5000' }, { currency: 'USD' }])
      expect(await check(owner, answers)).toEqual([])
  })

  it('a memo is not compared with itself', async () => {
    const memo_id = await submit(owner, [approver])
    await approver.must('return_memo', { memo_id, remarks: 'Why?' })
    expect(await check(owner, {}, memo_id)).toEqual([])
    // Another person's memo is compared, whatever they claim.
    const theirs = await submit(other, [owner])
    expect((await check(owner, {}, theirs))[0]?.memo_ids).toEqual([memo_id, theirs])
  })

  it('I1: others are compared only if the person takes part in them', async () => {
    const secret = await submit(owner, [approver], {
      subject: 'Acquisition of Harbor Logistics',
      amount: '999',
    })
    const answers = { subject: 'Acquisition of Harbor Logistics', amount: '999' }
    expect((await check(approver, answers))[0]?.memo_ids).toEqual([secret])
    for (const who of [stranger, second, other]) {
      expect(await check(who, answers)).toEqual([])
      expect(await check(who, { ...answers, amount: '1' })).toEqual([])
      expect(await check(who, answers, secret)).toEqual([])
    }
  })

  it('an unknown template is refused', async () => {
    const input = { template_id: 'none', memo_content: amountContent({}) }
    expect(await owner.call('check_submission', input)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })
})
