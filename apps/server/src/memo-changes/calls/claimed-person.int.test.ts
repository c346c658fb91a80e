import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
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

/** A memo that both approvers may decide on. */
async function memoForBoth() {
  const { owner, first, second } = people
  return owner.must('create_memo', submission(template, [level([first, second])]))
}

const OTHERS = { ok: false, code: 'PERMISSION_DENIED', details: { reason: 'OTHER_PERSON' } }

async function logged(memo_id: string, person: Actor = people.owner) {
  const { levels } = await person.must('get_memo_logs', { memo_id })
  return levels.flatMap(({ logs }) => logs.map(({ action, name }) => ({ action, name })))
}

it.each(['approve_memo', 'reject_memo', 'return_memo'] as const)(
  'A3, M3: %s in the session of another person is refused, even of one who could decide',
  async (call) => {
    const { first, second } = people
    const { memo_id, revision } = await memoForBoth()
    const before = await logged(memo_id)
    const decision = { memo_id, revision, remarks: 'Seen.', idempotency_key: randomUUID() }
    const refused = await second.call(call, { ...decision, user_id: first.userId })
    expect(refused).toMatchObject(OTHERS)
    expect(await logged(memo_id)).toEqual(before)
    // The person who decided sends it again.
    await first.must(call, { ...decision, user_id: first.userId })
    expect(await logged(memo_id)).toHaveLength(before.length + 1)
  },
)

it('A3, M4: approving several is refused as a whole in the session of another person', async () => {
  const { first, second } = people
  const { memo_id, revision } = await memoForBoth()
  const items = [{ memo_id, revision, seen_specials: [] }]
  const refused = await second.call('approve_memos', { items, user_id: first.userId })
  expect(refused).toMatchObject(OTHERS)
  const { items: outcomes } = await first.must('approve_memos', { items, user_id: first.userId })
  expect(outcomes).toMatchObject([{ memo_id, outcome: 'APPROVED' }])
})

it('A3: a memo is not created in the session of another person', async () => {
  const { owner, first } = people
  const input = { ...submission(template, [level([first])]), user_id: first.userId }
  expect(await owner.call('create_memo', input)).toMatchObject(OTHERS)
})

it('A6: a decision repeated with its person named is the same request', async () => {
  const { first } = people
  const { memo_id, revision } = await memoForBoth()
  const decision = { memo_id, revision, idempotency_key: randomUUID() }
  const answer = await first.must('approve_memo', decision)
  expect(await first.must('approve_memo', { ...decision, user_id: first.userId })).toEqual(answer)
})
