import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, prepareHome, readPassword } from './home.ts'
import { findPostmaster } from './postmaster.ts'

/** The address of the database that runs on a data folder, if any. */
export function runningDatabase(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const { home } = prepareHome(dataDir, () => undefined)
  const found = findPostmaster(join(home, 'postgres'))
  return found?.status === 'ready' ? databaseUrl(readPassword(home), found.port) : undefined
}
