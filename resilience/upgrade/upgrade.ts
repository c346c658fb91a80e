import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '@countersign/server/platform/db/migrate'
import { generateMemos, LARGE_ORGANISATION } from '@countersign/demo-data/generate/generate-memos'
import { root } from '../../scripts/root.ts'
import { makeOlder } from './older-database.ts'
import { schemaOf } from './schema-of.ts'
import { startWriter } from './writer.ts'

/** The last migration before changes of large tables. */
const FIRST_VERSION = '0005'

/** Milliseconds that a change may wait for a migration. */
const LONGEST_LOCK_MS = 200

export interface UpgradeReport {
  applied: string[]
  seconds: number
  /** Changes of memos committed meanwhile, the slowest in milliseconds, and those that exceeded the lock limit. */
  changes: number
  longest: number
  lockedOut: number
  /** Differences from the schema of a new database: minus is missing, plus is extra. */
  differences: string[]
  /** Participants whose date differs from their memo's. */
  undated: number
  /** Participants and search entries with another number than that of their address. */
  misnumbered: number
}

/** Fills a migrated, empty database, converts it to the first version, and upgrades it while memos change. */
export async function upgradeUnderLoad(
  { url, pool }: { url: string; pool: pg.Pool },
  {
    memos,
    people = LARGE_ORGANISATION.people,
    longestLock = LONGEST_LOCK_MS,
  }: { memos: number; people?: number; longestLock?: number },
): Promise<UpgradeReport> {
  const wanted = await schemaOf(pool)
  await generateMemos(url, join(root, 'demo/organisation.json'), {
    memos,
    people,
    templates: 60,
    seed: 'upgrade',
    now: new Date(),
    beside: false,
  })
  await makeOlder(pool, FIRST_VERSION)
  const writer = await startWriter(url, longestLock)
  const began = performance.now()
  const migrating = migrate(pool)
  await migrating.catch(() => undefined)
  const seconds = (performance.now() - began) / 1000
  const written = await writer.stop()
  const applied = await migrating
  const is = await schemaOf(pool)
  const undated = await count(
    pool,
    'participants p JOIN memos m USING (memo_key) WHERE p.created_at <> m.created_at',
  )
  const misnumbered =
    (await count(pool, 'participants WHERE person_id IS DISTINCT FROM person_of(email)')) +
    (await count(
      pool,
      'memo_search WHERE person_ids IS DISTINCT FROM ARRAY(SELECT person_of(email) FROM unnest(people) AS email ORDER BY email)',
    ))
  return {
    applied,
    seconds,
    ...written,
    differences: [
      ...wanted.filter((line) => !is.includes(line)).map((line) => `- ${line}`),
      ...is.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`),
    ],
    undated,
    misnumbered,
  }
}

async function count(pool: pg.Pool, rows: string): Promise<number> {
  const found = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`)
  return found.rows[0]?.count ?? 0
}
