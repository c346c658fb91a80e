import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PlainError } from '../plain-error.ts'
import type { Binaries } from './binaries.ts'
import { findBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { databaseUrl, environment, initialise, OWNER, prepareHome, readPassword } from './home.ts'
import type { Identity } from './identity.ts'
import type { Postmaster } from './postmaster.ts'
import { findPostmaster, forgetStranger, runsOn, stopPostmaster } from './postmaster.ts'

// We run initdb and postgres directly instead of using the package's class, which keeps the server's log on a pipe
// (it breaks when we are killed), shares our process group (Ctrl-C would stop the database first), hooks into our
// exit, and does not detect a server left behind.

/** Timeout of a starting server; crash recovery of a large cluster takes time. */
const START_TIMEOUT_MS = 120_000

export interface PostgresOptions {
  /** The folder for `postgres/`, `postgres-password` and `postgres.log`. */
  dataDir: string
  /** The preferred port; 0 for any. */
  port: number
  /** Server settings on top of ours, such as `fsync: 'off'`. */
  settings?: Record<string, string>
  /** Prints one line for the person at the terminal. */
  say(line: string): void
}

export interface RunningPostgres {
  url: string
  port: number
  pid: number
  /** Whether the server was left behind by an earlier run and taken over. */
  adopted: boolean
  /** The folder that holds the cluster: `dataDir`, or one that PostgreSQL's user can access. */
  home: string
  /** Resolves when the server ends for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Connects as the owner and creates the database if it is missing. @returns whether the login succeeded */
async function ensureDatabase(password: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(password, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return false
  }
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(OWNER)}`)
    return true
  } finally {
    await client.end()
  }
}

function launch(
  binaries: Binaries,
  home: string,
  identity: Identity,
  port: number,
  options: PostgresOptions,
): ChildProcess {
  const folder = join(home, 'postgres')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  const log = openSync(join(home, 'postgres.log'), 'a', 0o600)
  try {
    return spawn(
      binaries.postgres,
      [
        '-D',
        folder,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // In its own session, so that Ctrl-C reaches only us and we stop the database last.
      { ...identity, cwd: folder, env: environment(), detached: true, stdio: ['ignore', log, log] },
    )
  } finally {
    closeSync(log)
  }
}

function lastWords(home: string): string {
  const lines = readFileSync(join(home, 'postgres.log'), 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
}

/** Waits until the server is ready; `undefined` if it ended instead. */
async function whenReady(folder: string, child: ChildProcess): Promise<Postmaster | undefined> {
  let failed = false
  child.once('error', () => (failed = true))
  const end = Date.now() + START_TIMEOUT_MS
  while (Date.now() < end) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return undefined
    const found = findPostmaster(folder)
    if (found && found.pid === child.pid && found.status === 'ready') return found
    await sleep(15)
  }
  child.kill('SIGQUIT')
  return undefined
}

/** Takes over a server that an earlier run left behind, or stops it if the login fails. */
async function adopt(home: string, password: string): Promise<Postmaster | undefined> {
  const folder = join(home, 'postgres')
  const end = Date.now() + START_TIMEOUT_MS
  let found = findPostmaster(folder)
  while (found && found.status !== 'ready' && Date.now() < end) {
    await sleep(50)
    found = findPostmaster(folder)
  }
  if (!found) return undefined
  if (found.status === 'ready' && (await ensureDatabase(password, found.port))) return found
  await stopPostmaster(folder, found.pid)
  return undefined
}

function watch(folder: string, pid: number, child: ChildProcess | undefined): Promise<void> {
  if (child) return new Promise((done) => child.once('exit', () => done()))
  return new Promise((done) => {
    const timer = setInterval(() => {
      if (runsOn(folder, pid)) return
      clearInterval(timer)
      done()
    }, 1_000)
    timer.unref()
  })
}

/**
 * Starts PostgreSQL on its folder, or takes over the server already running there: never two on one folder.
 * The server listens on 127.0.0.1 only, requires a generated password, and survives a killed launcher.
 *
 * @throws PlainError if it cannot start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { home, identity } = prepareHome(options.dataDir, options.say)
  const folder = join(home, 'postgres')
  const binaries = findBinaries(identity, options.say)
  if (!existsSync(join(folder, 'PG_VERSION')))
    initialise(binaries, home, identity, options.settings?.fsync !== 'off')
  const password = readPassword(home)
  let child: ChildProcess | undefined
  let running = await adopt(home, password)
  const adopted = running !== undefined
  if (!adopted) forgetStranger(folder)
  // Retries cover a port taken in the meantime, and children of a killed server that are still ending.
  for (let attempt = 1; !running; attempt++) {
    child = launch(binaries, home, identity, await freePort(options.port), options)
    running = await whenReady(folder, child)
    if (running) break
    if (attempt === 3) throw new PlainError(`PostgreSQL did not start on ${folder}: ${lastWords(home)}`)
    await sleep(1_000)
  }
  const { pid, port } = running
  if (!adopted && !(await ensureDatabase(password, port))) {
    await stopPostmaster(folder, pid)
    throw new PlainError(
      `PostgreSQL on ${folder} does not accept the password in ${join(home, 'postgres-password')}.`,
    )
  }
  child?.unref()
  return {
    url: databaseUrl(password, port),
    port,
    pid,
    adopted,
    home,
    ended: watch(folder, pid, child),
    stop: () => stopPostmaster(folder, pid),
  }
}
