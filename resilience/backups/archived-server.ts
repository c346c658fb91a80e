import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PlainError } from '../../scripts/plain-error.ts'
import { identityFor } from '../../scripts/postgres/identity.ts'
import type { InstalledServer } from '../../scripts/postgres/installed-server.ts'
import { findPrograms, makeFolder, startInstalledServer } from '../../scripts/postgres/installed-server.ts'
import { sweep } from '../../scripts/postgres/sweep.ts'
import type { PgBackRest } from '../../scripts/restore-check/pgbackrest.ts'
import { openPgBackRest } from '../../scripts/restore-check/pgbackrest.ts'
import { scratchEnvironment } from '../../scripts/restore-check/restore.ts'
import { root } from '../../scripts/root.ts'
import { until } from '../cluster/until.ts'

const PREFIX = 'countersign-backups-'
/** Debian 12's, as documented. */
const VERSION = '15'
export const STANZA = 'countersign'

/** An installed PostgreSQL that archives its WAL with the settings in ops/backup. */
export interface ArchivedServer {
  /** The database of the product, empty, of the owner that operations.md creates. */
  url: string
  /** pgBackRest's configuration. */
  config: string
  /** An empty folder that its user may enter. */
  scratch: string
  backrest: PgBackRest
  /** Waits until everything written so far is in the archive. */
  archive(): Promise<void>
  stop(): Promise<void>
}

/** What the trial needs and this machine lacks, in words. */
export function missingPrograms(): string | undefined {
  try {
    findPrograms(VERSION)
  } catch (error) {
    return (error as PlainError).message
  }
  const { status } = spawnSync('pgbackrest', ['version'])
  return status === 0 ? undefined : 'pgBackRest is not installed: apt-get install pgbackrest'
}

export async function startArchivedServer(): Promise<ArchivedServer> {
  await sweep(tmpdir(), PREFIX)
  const home = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const identity = identityFor(join(home, 'postgres'))
  if (identity) chmodSync(home, 0o711)
  for (const name of ['repository', 'lock', 'postgres']) makeFolder(join(home, name), identity)
  const scratch = join(home, 'scratch')
  mkdirSync(scratch, { mode: 0o755 })
  const environment = scratchEnvironment(home)
  const programs = findPrograms(VERSION)
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${join(home, 'postgres')}`,
      ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    ],
    { ...identity, cwd: home, env: environment, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new PlainError(`initdb failed: ${made.stderr}`)
  const config = join(home, 'pgbackrest.conf')
  writeFileSync(config, configuration(home), { mode: 0o644 })
  const server = await startInstalledServer({
    programs,
    home,
    identity,
    environment,
    settings: { max_connections: '100', ...archiveSettings(config) },
  })
  await createDatabase(server)
  const url = server.url(STANZA, STANZA)
  return {
    url,
    config,
    scratch,
    backrest: openPgBackRest({ stanza: STANZA, config, identity, environment, folder: home }),
    archive: () => archiveAll(server),
    async stop() {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** As operations.md says. */
async function createDatabase(server: InstalledServer): Promise<void> {
  await withClient(server, async (client) => {
    await client.query('CREATE ROLE countersign LOGIN')
    await client.query('CREATE DATABASE countersign OWNER countersign')
  })
}

async function archiveAll(server: InstalledServer): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    )
    await until(`${rows[0]?.segment} is archived`, async () => {
      const archived = await client.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1', [
        rows[0]?.segment,
      ])
      return archived.rowCount === 1
    })
  })
}

async function withClient(
  server: InstalledServer,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The documented configuration with the folders of the trial. */
function configuration(home: string): string {
  const replaced = documented('pgbackrest.conf')
    .replace(/^repo1-path=.*$/m, `repo1-path=${join(home, 'repository')}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${join(home, 'postgres')}`)
  return `${replaced}pg1-socket-path=${join(home, 'socket')}\npg1-user=postgres\n`
}

/** The documented settings, archiving with another configuration file. */
function archiveSettings(config: string): Record<string, string> {
  const lines = documented('postgresql.conf').matchAll(/^(\w+) = '?([^'\n]*)'?$/gm)
  const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
  const command = settings.archive_command?.replace(/^pgbackrest /, `pgbackrest --config=${config} `)
  if (command === undefined) throw new PlainError('ops/backup/postgresql.conf sets no archive_command.')
  return { ...settings, archive_command: command }
}

const documented = (name: string) => readFileSync(join(root, 'ops/backup', name), 'utf8')
