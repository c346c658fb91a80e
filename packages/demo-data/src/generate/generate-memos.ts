import pg from 'pg'
import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { migrate } from '@countersign/server/platform/db/migrate'
import { readDemoOrganisation } from '../organisation.ts'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { rebuildAllSums } from '@countersign/server/reports/aggregates/rebuild-sums.store'
import { addAbsences, storeDueTimes } from './absences-and-due-times.ts'
import type { Progress } from './fill-database.ts'
import { fillDatabase } from './fill-database.ts'
import type { GenerateOptions } from './prepare-setup.ts'
import { prepareSetup } from './prepare-setup.ts'

export type { Progress } from './fill-database.ts'
export type { GenerateOptions } from './prepare-setup.ts'
export { GenerateRefused } from './prepare-setup.ts'

/** People and templates of a large organisation. */
export const LARGE_ORGANISATION = { people: 20_000, templates: 300 }

/**
 * Fills the database with memos as the demo has them, of three years and many people, for trying and measuring. Every memo's
 * history is decided by the rules; neither files nor mails go with it.
 * @param databaseUrl empty or migrated; its owner's
 * @param demoFile path of `demo/organisation.json`
 * @throws GenerateRefused where the database must not be filled
 */
export async function generateMemos(
  databaseUrl: string,
  demoFile: string,
  options: GenerateOptions,
  progress: Progress = () => undefined,
): Promise<void> {
  const organisation = await readDemoOrganisation(demoFile)
  const { pool, db } = connect(databaseUrl, 2)
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  try {
    progress('people and templates')
    await whenDatabaseIsReady(pool, async () => {
      await migrateJobs(pool)
      await migrate(pool)
    })
    const setup = await prepareSetup(db, organisation, options)
    await client.connect()
    await fillDatabase(client, db, setup, progress)
    progress('due times and absences')
    await storeDueTimes(db, options.now)
    await addAbsences(db, { ...options, people: setup.people })
    progress('reports')
    await rebuildAllSums(db, options.now)
  } finally {
    await client.end().catch(() => undefined)
    await db.destroy()
  }
}
