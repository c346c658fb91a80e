import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { prepareHome } from '../postgres/home.ts'
import { findPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { root } from '../root.ts'
import { lockDataDir } from './lock.ts'
import type { Environment } from './plan.ts'

/**
 * Removes the demo's own data: the embedded database, its files and its mails. The next start makes them anew; the
 * secret key and the development sign-in stay, so that nobody's settings change.
 * @throws PlainError where a database or storage of one's own is named, or the product runs
 */
export async function resetDemo(source: Environment, say: (line: string) => void): Promise<void> {
  for (const setting of ['DATABASE_URL', 'STORAGE_URL'])
    if (source[setting])
      throw new PlainError(
        `Setting ${setting}: demo:reset removes the demo that npm start made, and nothing else.`,
      )
  const dataDir = resolve(root, source.DATA_DIR || 'data')
  if (!existsSync(dataDir)) return say(`${dataDir} holds no demo: npm start makes one.`)
  const unlock = lockDataDir(dataDir)
  try {
    const { home } = prepareHome(dataDir, () => undefined)
    const folder = join(home, 'postgres')
    // A killed launcher leaves its server running.
    const left = findPostmaster(folder)
    if (left) await stopPostmaster(folder, left.pid)
    for (const path of [folder, join(dataDir, 'files'), join(dataDir, 'mailbox')]) remove(path)
  } finally {
    unlock()
  }
  say('The demo is reset: the next npm start loads it anew.')
}

/** Out of the way first: whoever breaks in meets either the whole or nothing. */
function remove(path: string): void {
  const going = `${path}.going`
  rmSync(going, { recursive: true, force: true })
  if (existsSync(path)) renameSync(path, going)
  rmSync(going, { recursive: true, force: true })
}
