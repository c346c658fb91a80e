import { cpus, release, totalmem, loadavg } from 'node:os'
import type pg from 'pg'

/** The measurement itself keeps fewer processes than this waiting for each core. */
const BUSY_TIMES_CORES = 2

/** Describes the machine of the measurement. */
export function machineFacts(): string[] {
  const [first] = cpus()
  const loads = loadavg()
  const load = loads.map((value) => value.toFixed(1))
  const isBusy = (loads[1] ?? 0) > BUSY_TIMES_CORES * cpus().length
  return [
    `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`,
    `Node ${process.version}; load averages at the end ${load.join(', ')}: server, database and bench share the cores`,
    ...(isBusy
      ? [
          '**The machine was busy with other work**: read times against their SQL and the plans, not against a clock',
        ]
      : []),
  ]
}

/** The server's version, relevant settings and table sizes. */
export async function databaseFacts(client: pg.Client): Promise<string[]> {
  const { rows: settings } = await client.query<{
    version: string
    buffers: string
    commit: string
    fsync: string
  }>(
    `SELECT current_setting('server_version') AS version, current_setting('shared_buffers') AS buffers,
      current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync`,
  )
  const { rows: tables } = await client.query<{ name: string; rows: string; size: string }>(
    `SELECT relname AS name, to_char(reltuples, 'FM999,999,999') AS rows, pg_size_pretty(pg_total_relation_size(oid)) AS size
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 1000
     ORDER BY pg_total_relation_size(oid) DESC LIMIT 7`,
  )
  const [found] = settings
  return [
    `PostgreSQL ${found?.version}, shared_buffers ${found?.buffers}, fsync ${found?.fsync}, synchronous_commit ${found?.commit}`,
    `Tables: ${tables.map(({ name, rows, size }) => `${name} ${rows} rows (${size})`).join(', ')}`,
  ]
}
