import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../../scripts/postgres/test-postgres.ts'
import { makeTemplate } from './test-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL; `createTestDatabase` makes others beside it. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run of the integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  try {
    await makeTemplate(postgres.url)
  } catch (cause) {
    await postgres.stop()
    throw cause
  }
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
