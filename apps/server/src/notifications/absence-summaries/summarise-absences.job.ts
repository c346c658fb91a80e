import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { bringBackDuring } from '../../platform/memo-log/archive/bring-back.store.ts'
import type { Services } from '../../protocol/services.ts'
import { readDueSummaries } from './absence-summary.queries.ts'
import { summariseAbsence } from './absence-summary.store.ts'

/**
 * By the clock, in every replica, and when an absence is ended early: summarises the absences that are over (K7), in one transaction
 * each, with the archived memos of a long one that can be read (R9). One that fails does not stop the others.
 */
export async function summariseAbsences(
  _payload: JobPayloads['summarise_absences'],
  services: Pick<Services, 'db' | 'storage' | 'jobs' | 'log' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const { db, log } = services
  const now = services.now()
  const { hosted_domains } = await services.remoteConfig.read()
  const by = { now, hostedDomains: hosted_domains.values }
  const failures: unknown[] = []
  for (const absenceId of await readDueSummaries(db, now))
    try {
      await bringBackDuring(services, absenceId)
      await db.transaction().execute((tx) => summariseAbsence(tx, services, absenceId, by))
    } catch (err) {
      log.error({ err, absenceId }, 'an absence could not be summarised')
      failures.push(err)
    }
  if (failures.length > 0)
    throw new Error(`${failures.length} absences could not be summarised.`, { cause: failures[0] })
}
