import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import type { Identity } from './identity.ts'
import { findPostmaster, killAtExit, stopPostmaster } from './postmaster.ts'

const LOOK_MS = 50
/** The number in the name of the socket, which nothing else in its folder uses. */
const PORT = '5432'

export interface InstalledServerOptions {
  /** The folder of the programs, as returned by {@link findPrograms}. */
  programs: string
  /** Holds the data in `postgres/`; the configuration, the socket and the log are placed beside it. */
  home: string
  identity: Identity
  environment: NodeJS.ProcessEnv
  settings: Record<string, string>
  signal?: AbortSignal
}

/** A server that listens only on a socket in a private folder. */
export interface InstalledServer {
  url(database: string, role: string): string
  stop(): Promise<void>
}

/**
 * Finds PostgreSQL's programs of a major version: in Debian's folder, else on the path.
 * @throws PlainError if they are not installed
 */
export function findPrograms(version: string): string {
  const folders = [`/usr/lib/postgresql/${version}/bin`, ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.find((folder) => {
    const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return stdout?.includes(`(PostgreSQL) ${version}.`)
  })
  if (found) return found
  throw new PlainError(`PostgreSQL ${version} is not installed: apt-get install postgresql-${version}`)
}

/**
 * Starts an installed PostgreSQL on a scratch folder and waits until it is ready for reads and writes, however long its
 * recovery takes. The settings are passed as arguments, because those win over what `ALTER SYSTEM` left in the data.
 * @throws PlainError with the last line of its log if it ends instead
 */
export async function startInstalledServer(options: InstalledServerOptions): Promise<InstalledServer> {
  const { home, signal } = options
  const folder = join(home, 'postgres')
  const child = launch(options)
  const { pid } = child
  if (pid === undefined) throw new PlainError(`${join(options.programs, 'postgres')} cannot be run.`)
  const spare = killAtExit(() => pid)
  try {
    while (findPostmaster(folder)?.status !== 'ready') {
      signal?.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null)
        throw new PlainError(`PostgreSQL did not start: ${lastWords(join(home, 'postgres.log'))}`)
      await sleep(LOOK_MS)
    }
  } catch (error) {
    spare()
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    }
    throw error
  }
  child.unref()
  // The folder of the socket is private, so no other user of the machine can connect.
  const socket = encodeURIComponent(socketFolder(home))
  return {
    url: (database, role) => `postgres://${role}@localhost:${PORT}/${database}?host=${socket}`,
    async stop() {
      spare()
      await stopPostmaster(folder, pid)
    },
  }
}

const socketFolder = (home: string) => join(home, 'socket')

function launch({ programs, home, identity, environment, settings }: InstalledServerOptions): ChildProcess {
  const folder = join(home, 'postgres')
  const [hba, ident, config] = [
    join(home, 'pg_hba.conf'),
    join(home, 'pg_ident.conf'),
    join(home, 'postgresql.conf'),
  ]
  writeFileSync(hba, 'local all all trust\n', { mode: 0o644 })
  for (const file of [ident, config]) writeFileSync(file, '', { mode: 0o644 })
  makeFolder(socketFolder(home), identity)
  const all = {
    config_file: config,
    hba_file: hba,
    ident_file: ident,
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketFolder(home),
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...settings,
  }
  const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(join(home, 'postgres.log'), 'a', 0o600)
  try {
    return spawn(join(programs, 'postgres'), args, {
      ...identity,
      cwd: folder,
      env: environment,
      stdio: ['ignore', log, log],
      // In its own session, so that Ctrl-C reaches only us and we stop it when we are done with it.
      detached: true,
    }).on('error', () => undefined)
  } finally {
    closeSync(log)
  }
}

/** Creates a folder that only PostgreSQL's user may enter. */
export function makeFolder(folder: string, identity: Identity): void {
  mkdirSync(folder, { mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
}
