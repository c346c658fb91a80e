import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { areForecastsMissing, replaceForecasts } from './level-forecasts.store.ts'

/** Daily: how long levels take, from the last 12 months (L5). Running twice changes nothing. */
export async function refreshForecasts(
  _payload: JobPayloads['refresh_forecasts'],
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<void> {
  await replaceForecasts(db, now())
}

/** Enqueues the job where it would otherwise first run at night: after an upgrade, or a start with generated memos. */
export async function refreshForecastsWhereMissing({
  db,
  jobs,
}: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (!(await areForecastsMissing(db))) return
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'refresh_forecasts', {}, 'refresh_forecasts'))
}
