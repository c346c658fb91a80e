import type { LiveMessage } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LiveHub } from './live-hub.ts'
import { createLiveHub } from './live-hub.ts'

/** Milliseconds longer than any test takes. */
const AN_HOUR = 60 * 60_000

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let hub: LiveHub

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())
beforeEach(() => {
  const { config, log } = site.services
  hub = createLiveHub(config.databaseUrl, log, () => undefined)
})
afterEach(() => hub.close())

function join({ email }: Actor, missedMs?: number) {
  const got: LiveMessage[] = []
  return { got, leave: hub.join({ email, session: '', send: (message) => got.push(message) }, missedMs) }
}

/** Opens the listening connection, which announces itself with a resync. */
async function listen() {
  const first = join(people.third)
  await expect.poll(() => first.got).toEqual([{ kind: 'resync' }])
  const since = performance.now()
  return { ...first, joinLate: (who: Actor) => join(who, performance.now() - since) }
}

const submitTo = async (...approvers: Actor[]) => {
  const { memo_id } = await people.owner.must('create_memo', submission(template, [level(approvers)]))
  return { kind: 'memo', memo_id } as const
}

it('U48: pages that were opened before the connection listened refetch everything', async () => {
  await listen()
  expect(join(people.first, AN_HOUR).got).toEqual([{ kind: 'resync' }])
  expect(join(people.first).got).toEqual([])
})

it('U48: who joins after a change receives it if their page may have missed it', async () => {
  const { got, joinLate } = await listen()
  const changed = await submitTo(people.first, people.third)
  await expect.poll(() => got).toContainEqual(changed)
  const missed = joinLate(people.first).got
  expect(missed).toContainEqual(changed)
  expect(missed).toContainEqual({ kind: 'notified' })
  expect(joinLate(people.stranger).got).toEqual([])
})

it('U48: the first to join receives what changed while there was no listener', async () => {
  const { leave, joinLate } = await listen()
  leave()
  const changed = await submitTo(people.first)
  await expect
    .poll(() => {
      const late = joinLate(people.first)
      late.leave()
      return late.got
    })
    .toContainEqual(changed)
})
