import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInParticipants } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const AT_ONCE = { approvals: 'AT_ONCE', own_memos: 'AT_ONCE', watched: 'AT_ONCE' }

it('M7: a person changes one choice at a time, and no one else’s', async () => {
  const { first, second } = people
  expect(await first.must('get_notification_choices', {})).toEqual(AT_ONCE)
  const saved = await first.must('set_notification_choices', { approvals: 'DIGEST' })
  expect(saved).toMatchObject({ ...AT_ONCE, approvals: 'DIGEST', message: 'Your choice has been saved' })
  await Promise.all([
    first.must('set_notification_choices', { watched: 'APP_ONLY' }),
    first.must('set_notification_choices', { own_memos: 'DIGEST' }),
  ])
  await first.must('set_notification_choices', {})
  expect(await first.must('get_notification_choices', {})).toEqual({
    approvals: 'DIGEST',
    own_memos: 'DIGEST',
    watched: 'APP_ONLY',
  })
  expect(await second.must('get_notification_choices', {})).toEqual(AT_ONCE)
})

it('M7: a repeated key has no second effect, and an unknown choice none at all', async () => {
  const { second } = people
  const once = { watched: 'DIGEST', idempotency_key: 'a choice of its own' } as const
  await second.must('set_notification_choices', once)
  await second.must('set_notification_choices', { watched: 'AT_ONCE' })
  await second.must('set_notification_choices', once)
  const refused = await second.call('set_notification_choices', { approvals: 'NEVER' as 'DIGEST' })
  expect(refused).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
  expect(await second.must('get_notification_choices', {})).toEqual(AT_ONCE)
})
