import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 5

/** Simulates an old process during a migration: changes memos with statements that are valid in both versions. */
export interface Writer {
  /** Numbers of committed changes, the slowest in milliseconds, and those that waited too long for a lock. */
  stop(): Promise<{ changes: number; longest: number; lockedOut: number }>
}

/** Locks like the product: the memo first, then its other rows; a new participant as written by the old version. */
const CHANGE = [
  'SELECT 1 FROM memos WHERE memo_key = $1 FOR UPDATE',
  'UPDATE memos SET revision = revision + 1, modified_at = now() WHERE memo_key = $1',
  'UPDATE participants SET sort_at = now() WHERE memo_key = $1',
  `INSERT INTO participants SELECT (jsonb_populate_record(NULL::participants,
     to_jsonb(p) || jsonb_build_object('email', gen_random_uuid() || '@later.example', 'person_id', NULL, 'seat_id', NULL))).*
   FROM participants p WHERE memo_key = $1 LIMIT 1`,
  `UPDATE memo_search SET people = array_append(people, gen_random_uuid() || '@later.example') WHERE memo_key = $1`,
  `INSERT INTO notifications (email, memo_key, event_no, kind, title, url, created_at)
   SELECT email, memo_key, -1, gen_random_uuid()::text, '', '', now() FROM participants WHERE memo_key = $1 LIMIT 1`,
] as const

/** @param lockMs the lock timeout of a change; a change that exceeds it is counted and rolled back */
export async function startWriter(databaseUrl: string, lockMs: number): Promise<Writer> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c lock_timeout=${lockMs} -c timezone=UTC`,
  })
  await client.connect()
  const { rows } = await client.query<{ most: number }>('SELECT max(memo_key)::int AS most FROM memos')
  const most = rows[0]?.most ?? 0
  let stopping = false
  const figures = { changes: 0, longest: 0, lockedOut: 0 }
  const change = async () => {
    const began = performance.now()
    const memo = 1 + Math.floor(Math.random() * most)
    try {
      await client.query('BEGIN')
      for (const statement of CHANGE) await client.query(statement, [memo])
      await client.query('COMMIT')
      figures.changes += 1
      figures.longest = Math.max(figures.longest, performance.now() - began)
    } catch (cause) {
      await client.query('ROLLBACK')
      if ((cause as { code?: string }).code !== '55P03') throw cause
      figures.lockedOut += 1
    }
  }
  const work = (async () => {
    while (!stopping) {
      await change()
      await sleep(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      stopping = true
      await work
      await client.end()
      return figures
    },
  }
}
