import pg from 'pg'
import { connect } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readDemoOrganisation } from '../demo/organisation.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { rebuildAllSums } from '../reports/aggregates/rebuild-sums.ts'
import { fillDatabase, type Progress } from './fill-database.ts'
import { prepareScene, type GenerateOptions } from './prepare-scene.ts'

export { type Progress } from './fill-database.ts'
export { GenerateRefused, type GenerateOptions } from './prepare-scene.ts'

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
    await migrate(pool)
    await migrateJobs(pool)
    const scene = await prepareScene(db, organisation, options)
    await client.connect()
    await fillDatabase(client, db, scene, progress)
    progress('reports')
    await rebuildAllSums(db, options.now)
  } finally {
    await client.end().catch(() => undefined)
    await db.destroy()
  }
}
