import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answers, TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** A memo of two levels: first and third, then second; the watcher watches. */
async function submitted(): Promise<string> {
  const { owner, first, second, third, watcher } = people
  const route = [level([first, third], { watchers: [watcher.email] }), level([second])]
  return (await owner.must('create_memo', submission(template, route))).memo_id
}

async function resubmit(memo_id: string, answers: Answers, without: Actor[] = []): Promise<void> {
  const { raw_sequences, revision } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
  await people.owner.must('edit_memo', {
    memo_id,
    revision,
    action: 'SUBMITTED',
    remarks: 'As you asked.',
    memo_content: content(answers),
    sequences: raw_sequences.map(({ sequence_id, approvers, watchers }) => ({
      sequence_id,
      approval_type: 'ALL_APPROVERS' as const,
      approvers: approvers
        .map(({ email }) => email)
        .filter((email) => without.every((one) => one.email !== email)),
      watchers: watchers.map(({ email }) => email),
    })),
  })
}

const changesOf = async (who: Actor, memo_id: string) =>
  (await who.must('get_memo_details_for_viewing', { memo_id })).changes

const amountChange = {
  kind: 'text',
  field_id: 'AMOUNT',
  label: 'Amount',
  before: '1,250.50',
  after: '980.00',
}

describe('C6, D5: changes since a decision', () => {
  it('are shown to the approver with its time, and only after a re-submission', async () => {
    const { first, second, owner } = people
    const memo_id = await submitted()
    await first.must('approve_memo', { memo_id })
    expect(await changesOf(first, memo_id)).toBeUndefined()
    await people.third.must('return_memo', { memo_id, remarks: 'Too dear.' })
    expect(await changesOf(first, memo_id)).toBeUndefined()
    await resubmit(memo_id, { amount: '980' })
    const { levels } = await first.must('get_memo_logs', { memo_id })
    const decided = levels[0]?.logs.find((entry) => entry.action === 'APPROVED')
    expect(await changesOf(first, memo_id)).toEqual({
      since_version: 1,
      since: decided?.date_created,
      decided: true,
      fields: [amountChange],
    })
    // It was put to them once, and they had nothing to decide yet.
    expect(await changesOf(second, memo_id)).toMatchObject({ decided: false, fields: [amountChange] })
    expect(await changesOf(owner, memo_id)).toBeUndefined()
    expect(await changesOf(people.watcher, memo_id)).toBeUndefined()
  })

  it('start at the latest decision and include all submissions since', async () => {
    const { third } = people
    const memo_id = await submitted()
    await third.must('return_memo', { memo_id, remarks: 'Too dear.' })
    await resubmit(memo_id, { amount: '980' })
    await people.first.must('return_memo', { memo_id, remarks: 'Why?' })
    await resubmit(memo_id, { amount: '980', body: '<p>They are very old.</p>' })
    expect((await changesOf(third, memo_id))?.fields).toEqual([
      amountChange,
      {
        kind: 'text',
        field_id: 'BODY',
        label: 'Justification',
        before: 'They are old.',
        after: 'They are very old.',
      },
    ])
    expect((await changesOf(people.first, memo_id))?.fields).toHaveLength(1)
    await third.must('approve_memo', { memo_id })
    expect(await changesOf(third, memo_id)).toBeUndefined()
  })

  it('exclude working copies, and are not shown to new or removed approvers', async () => {
    const { owner, first, third } = people
    const memo_id = await submitted()
    await first.must('approve_memo', { memo_id })
    await third.must('return_memo', { memo_id, remarks: 'Too dear.' })
    const newcomer = people.stranger
    const { raw_sequences, revision } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const [one, two] = raw_sequences
    await owner.must('edit_memo', {
      memo_id,
      revision,
      action: 'SUBMITTED',
      remarks: 'With Bea in place of Jun.',
      memo_content: content({ amount: '980' }),
      sequences: [
        level([first, newcomer], { sequence_id: one?.sequence_id }),
        level([people.second], { sequence_id: two?.sequence_id }),
      ],
    })
    expect(await changesOf(newcomer, memo_id)).toBeUndefined()
    // Who returned it and was replaced reads it as it was then (C7).
    expect(await changesOf(third, memo_id)).toBeUndefined()
  })

  it('are mailed only to approvers whose approvals remain', async () => {
    const { first, third, second } = people
    const memo_id = await submitted()
    await first.must('approve_memo', { memo_id })
    await third.must('return_memo', { memo_id, remarks: 'Too dear.' })
    await resubmit(memo_id, { amount: '980' })
    await site.runJobs()
    const textsTo = async (who: Actor) =>
      ((await site.services.mailbox?.list(who.email)) ?? [])
        .filter((mail) => mail.subject.includes(memo_id))
        .map((mail) => mail.text)
        .join('\n')
    expect(await textsTo(first)).toContain('What changed:\nAmount: 1,250.50 → 980.00')
    for (const who of [second, third]) expect(await textsTo(who)).not.toContain('→')
  })
})
