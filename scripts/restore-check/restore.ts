import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import type { Identity } from '../postgres/identity.ts'
import { makeFolder } from '../postgres/installed-server.ts'
import type { PgBackRest } from './pgbackrest.ts'

/** Settings of a server that is read once. They win over those of the server that was backed up. */
export const SCRATCH_SETTINGS = {
  // Otherwise it would archive its own WAL into the stanza that it was restored from.
  archive_mode: 'off',
  archive_command: '',
  // There are no readers before the recovery ends, so its limits need not match those of the original server.
  hot_standby: 'off',
  max_connections: '20',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  huge_pages: 'off',
  ssl: 'off',
  // No background jobs of extensions, no standby to wait for.
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  primary_conninfo: '',
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
}

/** The environment of pgBackRest, and of the server that calls it for WAL. Environment variables win over its configuration. */
export function scratchEnvironment(home: string): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') || name.startsWith('PGBACKREST_'),
  )
  return {
    ...Object.fromEntries(entries),
    LC_ALL: 'C',
    TZ: 'UTC',
    // A running server of the same stanza on this machine shares neither locks nor prefetched WAL.
    PGBACKREST_LOCK_PATH: lockFolder(home),
    PGBACKREST_ARCHIVE_ASYNC: 'n',
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_LOG_LEVEL_CONSOLE: 'off',
    PGBACKREST_LOG_LEVEL_STDERR: 'warn',
  }
}

const lockFolder = (home: string) => join(home, 'lock')

/** Creates the folders of a restored server. */
export function prepareFolders(home: string, identity: Identity): void {
  for (const folder of [join(home, 'postgres'), join(home, 'tablespaces'), lockFolder(home)])
    makeFolder(folder, identity)
}

/**
 * Restores the newest backup that precedes the target, if there is one.
 * @throws PlainError if the repository lacks something
 */
export async function restoreBackup(
  backrest: PgBackRest,
  home: string,
  target: Date | undefined,
): Promise<void> {
  const time = target?.toISOString().replace('T', ' ').replace('Z', '+00')
  await backrest.run(
    'restore',
    `--pg1-path=${join(home, 'postgres')}`,
    // The configuration may be that of a separate backup host.
    '--reset-pg1-host',
    '--archive-mode=off',
    // Nothing outside of the scratch folder.
    `--tablespace-map-all=${join(home, 'tablespaces')}`,
    '--no-link-all',
    ...(time === undefined ? [] : ['--type=time', `--target=${time}`, '--target-action=promote']),
  )
}

/** @throws PlainError if the restored database does not fit */
export function requireSpace(free: number, size: number, folder: string): void {
  const needed = size * 1.1 + 1e9
  if (free < needed)
    throw new PlainError(
      `${folder} has ${gigabytes(free)} free, but the restored database needs ${gigabytes(needed)}: name another with --folder.`,
    )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
