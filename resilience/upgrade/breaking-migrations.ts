import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '@countersign/server/platform/db/migrate'
import { root } from '../../scripts/root.ts'
import { findBreakingChanges } from './breaking-changes.ts'
import type { Connection } from './describe-schema.ts'
import { describeSchema } from './describe-schema.ts'

/** A migration with this in its name may remove what the release before it no longer uses. */
const CONTRACT = '.contract.'

const FOLDER = join(root, 'apps/server/src/platform/db/migrations')

export interface Migration {
  name: string
  apply(): Promise<unknown>
}

/** The migrations of the product in order, without those that an older version has. */
export function listMigrations(pool: pg.Pool, older: ReadonlySet<string> = new Set()): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && !older.has(name))
    .sort()
    .map((name) => ({ name, apply: () => migrate(pool, new Set([name])) }))
}

/**
 * Applies migrations one by one and compares the schema before and after each of them.
 * @returns the changes that break the release before them, one line each, without those of contract migrations
 */
export async function findBreakingMigrations(
  connection: Connection,
  migrations: Migration[],
): Promise<string[]> {
  const found: string[] = []
  let before = await describeSchema(connection)
  for (const { name, apply } of migrations) {
    await apply()
    const after = await describeSchema(connection)
    if (!name.includes(CONTRACT))
      found.push(...findBreakingChanges(before, after).map((change) => `${name}: ${change}`))
    before = after
  }
  return found
}
