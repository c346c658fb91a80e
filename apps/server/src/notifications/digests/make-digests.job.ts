import { dueDigest } from '@countersign/domain'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import type { Services } from '../../protocol/services.ts'
import { insertDigests } from './digest.store.ts'

/**
 * By the clock, in every replica: gives the notices that await a digest to the one of the day (M7). A person has one digest a day, so what
 * comes after it waits for the next.
 */
export async function makeDigests(
  _payload: JobPayloads['make_digests'],
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
): Promise<void> {
  const due = dueDigest(now().toISOString(), (await readCalendar(db)).holidays)
  if (due === null) return
  await db.transaction().execute(async (tx) => {
    const digestIds = await insertDigests(tx, due, now())
    await jobs.enqueueMany(
      tx,
      'send_digest',
      digestIds.map((digestId) => ({ payload: { digestId }, key: `digest:${digestId}` })),
    )
  })
}
