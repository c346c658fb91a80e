import type pg from 'pg'

/** Waits until no job is due. */
export async function untilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() LIMIT 1')
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
