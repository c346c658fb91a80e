import type { ConnectionLimits } from '@countersign/server/http/transport/connections'
import type { TestSite } from './site.ts'
import { openSite } from './site.ts'
import { createTestDatabase } from './test-database.ts'

export type { Actor, TestSite } from './site.ts'

/** The whole server on a database of one test file's own. */
export async function createTestSite(
  environment: Record<string, string> = {},
  limits?: ConnectionLimits,
): Promise<TestSite> {
  return openSite(await createTestDatabase(), environment, limits)
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
