import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Excluded from the copy of a running server: the standby creates or streams these files. */
const LEFT_OUT: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts'])
const EMPTIED: ReadonlySet<string> = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp'])

/** Copies a data folder that is in use. Files that vanish meanwhile are restored from the WAL. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  giveAs(to, from)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (LEFT_OUT.has(entry.name)) continue
    if (EMPTIED.has(entry.name)) {
      mkdirSync(target, { mode: 0o700 })
      giveAs(target, source)
    } else if (entry.isDirectory()) copyFolder(source, target)
    else copyFile(source, target)
  }
}

function copyFile(source: string, target: string): void {
  try {
    copyFileSync(source, target)
    giveAs(target, source)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
}

/** Copies the owner of another file: if we are root, PostgreSQL runs as another user. */
export function giveAs(target: string, like: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(like)
  chownSync(target, uid, gid)
}
