import type { LevelForecast } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The forecast of one level number of a template. */
export interface StoredForecast extends LevelForecast {
  templateId: string
  /** From 1. */
  levelNo: number
}

/** Replaces the forecasts (L5). */
export async function replaceForecasts(db: Db, forecasts: readonly StoredForecast[]): Promise<void> {
  const column = (of: (forecast: StoredForecast) => string | number) => forecasts.map(of)
  await sql`
    WITH forecasts AS MATERIALIZED (
      SELECT * FROM unnest(
        ${column(({ templateId }) => templateId)}::uuid[], ${column(({ levelNo }) => levelNo - 1)}::smallint[],
        ${column(({ memoCount }) => memoCount)}::integer[], ${column(({ median }) => median)}::bigint[],
        ${column(({ percentile90 }) => percentile90)}::bigint[]
      ) AS made(template_id, level_no, memo_count, median_seconds, percentile_90_seconds)
    ), removed AS (
      DELETE FROM level_forecasts
      WHERE (template_id, level_no) NOT IN (SELECT template_id, level_no FROM forecasts)
    )
    INSERT INTO level_forecasts (template_id, level_no, memo_count, median_seconds, percentile_90_seconds)
    SELECT template_id, level_no, memo_count, median_seconds, percentile_90_seconds FROM forecasts
    ON CONFLICT (template_id, level_no) DO UPDATE SET (memo_count, median_seconds, percentile_90_seconds)
      = ROW(excluded.memo_count, excluded.median_seconds, excluded.percentile_90_seconds)`.execute(db)
}
