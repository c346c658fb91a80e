import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningPostgres } from '../../scripts/postgres/cluster.ts'
import { startPostgres } from '../../scripts/postgres/cluster.ts'
import { prepareHome } from '../../scripts/postgres/home.ts'
import { killAtExit } from '../../scripts/postgres/postmaster.ts'
import { until } from '../cluster/until.ts'
import { copyFolder, giveAs } from './copy-folder.ts'

/** A PostgreSQL of a pair, with production settings: acknowledged commits are on disk. */
export interface DatabaseNode {
  /** Address without the proxy. */
  url: string
  port: number
  home: string
  /** Kills all of its processes, as a power loss would. */
  kill(): Promise<void>
  /** Suspends all of its processes; connections stay open but get no answer. */
  pause(): void
  resume(): void
  /** Promotes a standby; until that is done, its clients get `25006` for writes. */
  promote(): Promise<void>
  /** From now on, each commit waits for the standby. */
  awaitStandby(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = {
  max_connections: '200',
  wal_level: 'replica',
  max_wal_senders: '5',
  hot_standby: 'on',
  // A replication slot would not survive the other node, so keep the WAL since the copy.
  wal_keep_size: '1GB',
  synchronous_commit: 'on',
  wal_retrieve_retry_interval: '500ms',
}

/** Starts the first node of a pair. */
export async function startPrimary(): Promise<DatabaseNode> {
  const dataDir = newDataDir()
  return nodeOf(dataDir, await startOn(dataDir, SETTINGS))
}

/** Starts a copy of a running primary that follows it. */
export async function startStandby(primary: DatabaseNode): Promise<DatabaseNode> {
  const dataDir = newDataDir()
  const { home } = prepareHome(dataDir, () => undefined)
  await copyPrimary(primary, home)
  const { password, username, port } = new URL(primary.url)
  const followed = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  const standby = nodeOf(dataDir, await startOn(dataDir, { ...SETTINGS, primary_conninfo: followed }))
  await until('the standby follows', () =>
    isSo(primary, `SELECT FROM pg_stat_replication WHERE state = 'streaming'`),
  )
  return standby
}

/** Does what pg_basebackup does, which the embedded PostgreSQL lacks. */
async function copyPrimary({ url, home: from }: DatabaseNode, to: string): Promise<void> {
  const folder = join(to, 'postgres')
  const client = await clientOf(url)
  try {
    await client.query(`SELECT pg_backup_start('copy', fast => true)`)
    copyFolder(join(from, 'postgres'), folder)
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  writeFileSync(join(folder, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal']) giveAs(join(folder, name), folder)
  copyFileSync(join(from, 'postgres-password'), join(to, 'postgres-password'))
}

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'countersign-node-'))
}

function startOn(dataDir: string, settings: Record<string, string>): Promise<RunningPostgres> {
  return startPostgres({ dataDir, port: 0, settings, say: () => undefined })
}

function nodeOf(dataDir: string, { url, port, pid, home, ended, stop }: RunningPostgres): DatabaseNode {
  const spare = killAtExit(() => pid)
  const signalAll = (name: NodeJS.Signals) => {
    for (const one of [pid, ...childrenOf(pid)]) signal(one, name)
  }
  const remove = () => {
    spare()
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return {
    url,
    port,
    home,
    async kill() {
      signalAll('SIGKILL')
      await ended
      remove()
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async promote() {
      await ask(url, `ALTER SYSTEM SET synchronous_standby_names = ''`)
      await ask(url, 'SELECT pg_reload_conf(), pg_promote()')
    },
    async awaitStandby() {
      await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
      await ask(url, 'SELECT pg_reload_conf()')
      await until('the standby is waited for', () =>
        isSo({ url }, `SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`),
      )
    },
    async stop() {
      await stop()
      remove()
    },
  }
}

/** Every process of a server; each child has its own process group. */
function childrenOf(pid: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

async function isSo({ url }: Pick<DatabaseNode, 'url'>, text: string): Promise<boolean> {
  return (await ask(url, text)) > 0
}

/** @returns the number of rows */
async function ask(url: string, text: string): Promise<number> {
  const client = await clientOf(url)
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Connects without the proxy. */
async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
