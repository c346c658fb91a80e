import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import type { Tx } from '../../platform/db/database.ts'
import { remindOfConditions } from './conditions/remind-of-conditions.store.ts'
import { remindOfCopies } from './copies/remind-of-copies.store.ts'
import type { ClockTable, Due } from './clock-steps.queries.ts'
import { FIRST_DUE, readDueMemos } from './clock-steps.queries.ts'
import { takeSteps } from './clock-steps.store.ts'

const BATCH = 100

/** What the clock does about a memo, in a transaction. */
type Take = (tx: Tx, services: Pick<Services, 'jobs'>, memoKey: string, now: Date) => Promise<void>

const TAKES: Record<ClockTable, Take> = {
  due_times: takeSteps,
  condition_times: remindOfConditions,
  copy_times: remindOfCopies,
}

/**
 * By the clock, in every replica: takes the steps of levels that are due (L3, L4) and the reminders of conditions (R2) and copies (R5), in one transaction a
 * memo. A memo that another worker or a change has locked is left to the next run, and one that fails does not stop the others.
 */
export async function takeClockSteps(
  _payload: JobPayloads['take_clock_steps'],
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'now'>,
): Promise<void> {
  const failures = [
    ...(await takeDue(services, 'due_times')),
    ...(await takeDue(services, 'condition_times')),
    ...(await takeDue(services, 'copy_times')),
  ]
  if (failures.length > 0)
    throw new Error(`The clock could not look at ${failures.length} memos.`, { cause: failures[0] })
}

/** @returns why memos failed */
async function takeDue(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'now'>,
  of: ClockTable,
): Promise<unknown[]> {
  const { db, log } = services
  const now = services.now()
  const failures: unknown[] = []
  for (let after: Due | undefined = FIRST_DUE; after;) {
    const due: Due[] = await readDueMemos(db, now, { after, limit: BATCH, of })
    for (const { memo_key } of due)
      try {
        await db.transaction().execute((tx) => TAKES[of](tx, services, memo_key, now))
      } catch (err) {
        log.error({ err, memo_key }, 'the clock could not look at a memo')
        failures.push(err)
      }
    after = due.at(-1)
  }
  return failures
}
