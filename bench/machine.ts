import { cpus, release, totalmem, loadavg } from 'node:os'
import type pg from 'pg'

/** What the figures were measured on. */
export function machineFacts(): string[] {
  const [first] = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`,
    `Node ${process.version}; load averages at the end ${load.join(', ')}: server, database and bench share the cores`,
  ]
}

/** The server's version and settings that matter, and the tables' sizes. */
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
