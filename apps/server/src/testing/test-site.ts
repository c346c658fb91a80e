import { openSite, type TestSite } from './site.ts'
import { createTestDatabase } from './test-database.ts'

export type { Actor, TestSite } from './site.ts'

/** The whole server on a database of one test file's own. */
export async function createTestSite(environment: Record<string, string> = {}): Promise<TestSite> {
  return openSite(await createTestDatabase(), environment)
}
