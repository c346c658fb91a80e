import { FORECAST_MIN_DECIDERS, FORECAST_MIN_MEMOS, FORECAST_MONTHS } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Replaces the forecasts by those of the levels that were cleared in the last 12 months (L5). It reads the state of every memo that
 * has changed since, and locks none.
 */
export async function replaceForecasts(db: Db, now: Date): Promise<void> {
  await sql`
    WITH since AS MATERIALIZED (
      SELECT ${now}::timestamptz - make_interval(months => ${FORECAST_MONTHS}::int) AS at
    ), cleared AS MATERIALIZED (
      SELECT m.template_id, (level.number - 1)::smallint AS level_no,
        floor(extract(epoch FROM (level.data->>'clearedAt')::timestamptz))
          - floor(extract(epoch FROM (level.data->>'startedAt')::timestamptz)) AS seconds,
        ARRAY(
          SELECT coalesce(acted->>'delegate', acted->>'email') FROM jsonb_array_elements(m.state->'acted') acted
          WHERE acted->>'sequenceId' = level.data->>'sequenceId'
        ) AS deciders
      FROM since JOIN memos m ON m.modified_at >= since.at AND m.submitted_at IS NOT NULL,
        jsonb_array_elements(m.state->'levels') WITH ORDINALITY AS level(data, number)
      WHERE (level.data->>'clearedAt')::timestamptz >= since.at
    ), counted AS (
      SELECT template_id, level_no, count(*)::int AS memo_count,
        percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY seconds) AS spread
      FROM cleared GROUP BY template_id, level_no HAVING count(*) >= ${FORECAST_MIN_MEMOS}
    ), forecasts AS MATERIALIZED (
      SELECT template_id, level_no, memo_count, round(spread[1])::bigint AS median_seconds,
        round(spread[2])::bigint AS percentile_90_seconds
      FROM counted c
      WHERE ${FORECAST_MIN_DECIDERS} <= (
        SELECT count(DISTINCT decider) FROM cleared, unnest(deciders) AS decider
        WHERE cleared.template_id = c.template_id AND cleared.level_no = c.level_no
      )
    ), removed AS (
      DELETE FROM level_forecasts
      WHERE (template_id, level_no) NOT IN (SELECT template_id, level_no FROM forecasts)
    )
    INSERT INTO level_forecasts (template_id, level_no, memo_count, median_seconds, percentile_90_seconds)
    SELECT template_id, level_no, memo_count, median_seconds, percentile_90_seconds FROM forecasts
    ON CONFLICT (template_id, level_no) DO UPDATE SET (memo_count, median_seconds, percentile_90_seconds)
      = ROW(excluded.memo_count, excluded.median_seconds, excluded.percentile_90_seconds)`.execute(db)
}

/** Whether there may be forecasts to compute, but none is stored. */
export async function areForecastsMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT NOT EXISTS (SELECT FROM level_forecasts)
      AND EXISTS (SELECT FROM memos WHERE submitted_at IS NOT NULL) AS lacks`.execute(db)
  return rows[0]?.lacks ?? false
}
