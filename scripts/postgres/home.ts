import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '../plain-error.ts'
import type { Binaries } from './binaries.ts'
import { SHARED_ROOT } from './binaries.ts'
import type { Identity } from './identity.ts'
import { canTraverse, identityFor } from './identity.ts'

/** The role that owns the cluster, and the database in it. */
export const OWNER = 'countersign'

/** Creates the cluster's home, elsewhere if PostgreSQL's user cannot access the wanted folder. */
export function prepareHome(
  dataDir: string,
  say: (line: string) => void,
): { home: string; identity: Identity } {
  const wanted = resolve(dataDir)
  mkdirSync(wanted, { recursive: true })
  const identity = identityFor(join(wanted, 'postgres'))
  if (!identity) return { home: wanted, identity }
  // We may change the mode of the data folder, not of its parents.
  const { mode, uid } = statSync(wanted)
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(wanted, (mode & 0o777) | 0o011)
  if (canTraverse(wanted, identity)) return { home: wanted, identity }
  const home = join(SHARED_ROOT, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  mkdirSync(home, { recursive: true })
  chmodSync(SHARED_ROOT, 0o755)
  chmodSync(home, 0o711)
  say(`PostgreSQL's user cannot access ${wanted}: the database is stored in ${home}.`)
  return { home, identity: identityFor(join(home, 'postgres')) }
}

/** Our environment without PG… variables, which would redirect PostgreSQL's programs. */
export function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

/** Creates a cluster in a temporary folder and renames it when complete, so that a killed initdb leaves no partial one. */
export function initialise(binaries: Binaries, home: string, identity: Identity, durable: boolean): void {
  const folder = join(home, 'postgres')
  const unfinished = join(home, 'postgres.new')
  const passwordFile = join(home, 'postgres-password')
  const handedOver = join(home, 'postgres-password.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  writeFileSync(handedOver, password, { mode: 0o600 })
  if (identity) {
    chownSync(unfinished, identity.uid, identity.gid)
    chownSync(handedOver, identity.uid, identity.gid)
  }
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      `--pwfile=${handedOver}`,
      '--encoding=UTF8',
      // The builtin provider sorts and folds the same on every machine, whatever locales are installed.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
      '--no-instructions',
    ],
    { ...identity, cwd: unfinished, env: environment(), encoding: 'utf8' },
  )
  rmSync(handedOver, { force: true })
  if (made.error || made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1) ?? `exit code ${made.status}`
    throw new PlainError(`PostgreSQL could not create its data folder ${folder}: ${reason}`)
  }
  renameSync(unfinished, folder)
}

/** The password that was generated with the cluster. */
export function readPassword(home: string): string {
  try {
    return readFileSync(join(home, 'postgres-password'), 'utf8').trim()
  } catch {
    throw new PlainError(
      `${join(home, 'postgres-password')} cannot be read: restore it, or remove ${join(home, 'postgres')} to start with an empty database.`,
    )
  }
}

export function databaseUrl(password: string, port: number, database = OWNER): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
}
