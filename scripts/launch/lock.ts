import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { commandLine } from '../postgres/postmaster.ts'

/**
 * Locks a data folder for this launcher: a second one would stop the database of the first. A stale lock is
 * recognised by its process id, which is unused or belongs to another program.
 *
 * @returns releases the lock
 * @throws PlainError if a running launcher holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'launcher.pid')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(file, 'utf8'))
    if (
      owner > 1 &&
      owner !== process.pid &&
      /scripts\/(start|dev|demo-reset|generate)\.ts/.test(commandLine(owner))
    ) {
      throw new PlainError(
        `Countersign is already running from ${dataDir} (process ${owner}): stop it, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
}
