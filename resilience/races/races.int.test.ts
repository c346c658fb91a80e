import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { judgeOutbox } from '../histories/judge-outbox.ts'
import type { OpenHarness } from './harness.ts'
import { openHarness } from './harness.ts'
import { samplePairs } from './sample.ts'
import { movesAt } from './moves.ts'
import type { Verdict } from './race.ts'
import { race, SENDING } from './race.ts'
import { PHASES } from './phase.ts'

/** `npm run races` runs fifty. */
const ROUNDS = 1

let database: TestDatabase
let harness: OpenHarness
/** The pairs of each phase and way of sending that matched no serial order, with their faults. */
const faulty = new Map<string, Verdict[]>()

beforeAll(async () => {
  database = await createTestDatabase()
  harness = await openHarness(database)
  for (const phase of PHASES) {
    for (const sending of SENDING) {
      const raced: Verdict[] = []
      for (const pair of samplePairs(movesAt(phase, harness), phase, sending))
        raced.push(await race(harness, phase, pair, sending, ROUNDS))
      faulty.set(
        `${phase}, ${sending}`,
        raced.filter(({ faults }) => faults.length > 0),
      )
    }
  }
}, 600_000)
afterAll(async () => {
  await harness.close()
  await database.drop()
})

describe('two concurrent changes of a memo at two processes', () => {
  describe.each(PHASES)('of a memo that is %s', (phase) => {
    it.each(SENDING)('match one of the serial orders, sent with %s (D9, A6)', (sending) => {
      expect(faulty.get(`${phase}, ${sending}`)).toEqual([])
    })
  })

  it('let two memos that revoke the same one both take effect (R4)', async () => {
    const { rows } = await harness.pool.query(
      "SELECT memo_key FROM memo_events WHERE type = 'MemoLinked' GROUP BY memo_key HAVING count(*) = 2",
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('let an approved memo be done, acknowledged and preserved (R3, R5, R8)', async () => {
    const { rows } = await harness.pool.query<{ type: string }>(
      "SELECT DISTINCT type FROM memo_events WHERE type IN ('HandOffDone', 'MemoAcknowledged') ORDER BY type",
    )
    expect(rows.map(({ type }) => type)).toEqual(['HandOffDone', 'MemoAcknowledged'])
    const preserved = await harness.pool.query('SELECT 1 FROM preservations')
    expect(preserved.rows.length).toBeGreaterThan(0)
  })

  it('log the answers of two approvers and of a sub-approver for their level (R7)', async () => {
    const { rows } = await harness.pool.query<{ email: string }>(
      "SELECT DISTINCT actor_email AS email FROM memo_events WHERE type = 'LevelAnswered'",
    )
    const { next, last, sub } = harness.people
    expect(rows.map(({ email }) => email).sort()).toEqual([last.email, next.email, sub.email].sort())
  })

  it('send exactly one mail for each notification (E1)', async () => {
    const { mails, notifications, delegate } = await harness.deliveries()
    expect(mails).toEqual(notifications)
    // A mail that is still in the queue when the absence ends is not sent: they may no longer read the memo (K2, K6).
    expect(delegate.mails).toBeLessThanOrEqual(delegate.notifications)
    expect(delegate.mails).toBeGreaterThan(0)
  })

  it('leave one message in the outbox for each event that a webhook asks for, in order (P2)', async () => {
    expect(await judgeOutbox(database.db)).toEqual([])
  })
})
