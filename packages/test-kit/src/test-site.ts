import { startTestPostgres } from '../../../scripts/postgres/test-postgres.ts'
import type { ConnectionLimits } from '@countersign/server/http/transport/connections'
import type { TestSite } from './site.ts'
import { openSite } from './site.ts'
import { createTestDatabase } from './test-database.ts'
import { makeTemplate } from './test-template.ts'

export type { Actor, TestCaller, TestSite } from './site.ts'

/** The whole server on a database of one test file's own. */
export async function createTestSite(
  environment: Record<string, string> = {},
  limits?: ConnectionLimits,
): Promise<TestSite> {
  return openSite(await createTestDatabase(), environment, limits)
}

/**
 * The same on a PostgreSQL of its own, for tests that change the server's settings: a commit that waits for a standby holds the
 * lock of notifications, and with it the changes of every database of that server.
 */
export async function createSiteOnOwnPostgres(environment: Record<string, string> = {}): Promise<TestSite> {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const site = await openSite(await createTestDatabase(postgres.url), environment)
  return {
    ...site,
    async stop() {
      await site.stop()
      await postgres.stop()
    },
  }
}

/** The server twice on one database, as two processes have it: nothing is shared but the database. */
export async function createTwoSites(
  environment: Record<string, string> = {},
): Promise<{ sites: [TestSite, TestSite]; stop: () => Promise<void> }> {
  const database = await createTestDatabase()
  const kept = { url: database.url, drop: () => Promise.resolve() }
  const sites: [TestSite, TestSite] = [await openSite(kept, environment), await openSite(kept, environment)]
  return {
    sites,
    async stop() {
      for (const site of sites) await site.stop()
      await database.drop()
    },
  }
}
