import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { commandLine } from '../postgres/postmaster.ts'

/**
 * Takes a data folder for this launcher alone: a second one would stop the database under the first. What a killed
 * launcher left is recognised by its process id, which nobody has any more or another program has.
 *
 * @returns gives the folder back
 * @throws PlainError where a live launcher has it
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
        `Countersign runs from ${dataDir} already (process ${owner}): stop that one, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
}
