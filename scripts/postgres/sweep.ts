import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts'

/** Removes the scratch folders of killed runs and stops their servers. Each is named after its prefix and its process id. */
export async function sweep(parent: string, prefix: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(owner) || isAlive(owner)) continue
    const left = join(parent, name)
    if (!isOurs(left)) continue
    const server = findPostmaster(join(left, 'postgres'))
    if (server) await stopPostmaster(join(left, 'postgres'), server.pid)
    rmSync(left, { recursive: true, force: true })
  }
}

function isOurs(folder: string): boolean {
  const user = process.getuid?.()
  return user === undefined || user === 0 || statSync(folder, { throwIfNoEntry: false })?.uid === user
}
