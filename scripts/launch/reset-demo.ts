import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { prepareHome } from '../postgres/home.ts'
import { findPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { dataDirOf } from './data-dir.ts'
import { lockDataDir } from './lock.ts'
import type { Environment } from './plan.ts'

/**
 * Removes the demo's data: the embedded database, its files and its mails. The next start recreates them; the
 * secret key and the development sign-in stay.
 * @throws PlainError if DATABASE_URL or the storage is configured, or the product is running
 */
export async function resetDemo(source: Environment, say: (line: string) => void): Promise<void> {
  for (const setting of ['DATABASE_URL', 'STORAGE_URL'])
    if (source[setting])
      throw new PlainError(`Setting ${setting}: demo:reset only removes the demo that npm start created.`)
  const dataDir = dataDirOf(source)
  if (!existsSync(dataDir)) return say(`${dataDir} contains no demo: npm start creates one.`)
  const unlock = lockDataDir(dataDir)
  try {
    const { home } = prepareHome(dataDir, () => undefined)
    const folder = join(home, 'postgres')
    // A killed launcher leaves its database server running.
    const left = findPostmaster(folder)
    if (left) await stopPostmaster(folder, left.pid)
    for (const path of [folder, join(dataDir, 'files'), join(dataDir, 'mailbox')]) remove(path)
  } finally {
    unlock()
  }
  say('The demo has been reset: the next npm start reloads it.')
}

/** Renames first, so that an interruption leaves either everything or nothing. */
function remove(path: string): void {
  const going = `${path}.going`
  rmSync(going, { recursive: true, force: true })
  if (existsSync(path)) renameSync(path, going)
  rmSync(going, { recursive: true, force: true })
}
