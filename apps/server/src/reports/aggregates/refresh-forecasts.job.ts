import { clearedLevels, forecastsSince, LevelTimes } from '@countersign/domain'
import { readState } from '../../platform/memo-log/states/packed-state.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { areForecastsMissing, readChangedStates } from './changed-states.queries.ts'
import type { StoredForecast } from './level-forecasts.store.ts'
import { replaceForecasts } from './level-forecasts.store.ts'

/** Daily: how long levels take, from the last 12 months (L5). Running twice changes nothing. */
export async function refreshForecasts(
  _payload: JobPayloads['refresh_forecasts'],
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<void> {
  const since = forecastsSince(now())
  const levels = new Map<string, Pick<StoredForecast, 'templateId' | 'levelNo'> & { times: LevelTimes }>()
  for await (const memos of readChangedStates(db, since))
    for (const { template_id: templateId, state } of memos)
      for (const { levelNo, ...cleared } of clearedLevels(readState(state), since)) {
        const key = `${templateId} ${levelNo}`
        const level = levels.get(key) ?? { templateId, levelNo, times: new LevelTimes() }
        level.times.add(cleared)
        levels.set(key, level)
      }
  const forecasts = [...levels.values()].flatMap(({ times, ...level }) => {
    const forecast = times.forecast()
    return forecast ? [{ ...level, ...forecast }] : []
  })
  await replaceForecasts(db, forecasts)
}

/** Enqueues the job where it would otherwise first run at night: after an upgrade, or a start with generated memos. */
export async function refreshForecastsWhereMissing({
  db,
  jobs,
}: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (!(await areForecastsMissing(db))) return
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'refresh_forecasts', {}, 'refresh_forecasts'))
}
