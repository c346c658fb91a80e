import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '@countersign/server/platform/db/database'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { PlainError } from '../plain-error.ts'
import { canTraverse, identityFor } from '../postgres/identity.ts'
import { findPrograms, startInstalledServer } from '../postgres/installed-server.ts'
import { sweep } from '../postgres/sweep.ts'
import { startTimer } from '../start-timer.ts'
import { ageOf, judgeBackup } from './judge-backup.ts'
import type { Backup } from './pgbackrest.ts'
import { openPgBackRest, readNewestBackup } from './pgbackrest.ts'
import {
  prepareFolders,
  requireSpace,
  restoreBackup,
  scratchEnvironment,
  SCRATCH_SETTINGS,
} from './restore.ts'
import type { RestoreSettings } from './settings.ts'

const PREFIX = 'countersign-restore-check-'

export interface RestoreReport {
  backup: Backup
  /** The time of the last restored transaction. */
  restoredTo: Date
  /** Memos that were compared with their logs. */
  checked: number
  /** Everything that is wrong, one line each. */
  faults: string[]
}

export interface RestoreHooks {
  say(line: string): void
  /** Ends the check early; everything is removed nevertheless. */
  signal?: AbortSignal
  /** Examines the restored database further. @returns faults */
  inspect?(databaseUrl: string): Promise<string[]>
}

/**
 * Restores a backup into a scratch folder, starts it where only this user can reach it, and verifies every memo against its log
 * (D10). Stops and removes everything, after failures and interruptions too.
 * @throws PlainError if the backup cannot be restored
 */
export async function checkRestore(settings: RestoreSettings, hooks: RestoreHooks): Promise<RestoreReport> {
  await sweep(settings.folder, PREFIX)
  const home = mkdtempSync(join(settings.folder, `${PREFIX}${process.pid}-`))
  try {
    return await checkRestoreIn(home, settings, hooks)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function checkRestoreIn(
  home: string,
  settings: RestoreSettings,
  { say, signal = new AbortController().signal, inspect }: RestoreHooks,
): Promise<RestoreReport> {
  const identity = identityFor(join(home, 'postgres'))
  if (identity) chmodSync(home, 0o711)
  if (!canTraverse(home, identity))
    throw new PlainError(`PostgreSQL's user cannot access ${settings.folder}: name another with --folder.`)
  prepareFolders(home, identity)
  const environment = scratchEnvironment(home)
  const { stanza, config } = settings
  const backrest = openPgBackRest({ stanza, config, identity, environment, folder: home, signal })

  const backup = await readNewestBackup(backrest, stanza)
  const now = new Date()
  const wal = backup.lastWalAt ? `${ageOf(backup.lastWalAt, now)} old` : 'missing'
  say(`Newest backup ${backup.label}: ${ageOf(backup.endedAt, now)} old; last archived WAL: ${wal}`)
  const { bavail, bsize } = statfsSync(home)
  requireSpace(bavail * bsize, backup.size, settings.folder)
  const programs = findPrograms(backup.version)

  const timed = startTimer()
  await restoreBackup(backrest, home, settings.target)
  say(`Restored ${Math.ceil(backup.size / 1e6)} MB in ${timed()}`)
  const server = await startInstalledServer({
    programs,
    home,
    identity,
    environment,
    signal,
    settings: SCRATCH_SETTINGS,
  })
  try {
    const url = server.url(settings.database, settings.role)
    const restoredTo = (await readLastTransaction(url)) ?? backup.endedAt
    say(`Replayed WAL until ${restoredTo.toISOString()} in ${timed()}`)
    const { checked, faults } = await unlessAborted(verify(url), signal)
    say(`${checked} memos checked, ${faults.length} faults, in ${timed()}`)
    if (checked === 0) faults.push('The restored database has no memos.')
    if (inspect) faults.push(...(await unlessAborted(inspect(url), signal)))
    return { backup, restoredTo, checked, faults: [...judgeBackup(backup, settings, now), ...faults] }
  } finally {
    await server.stop()
  }
}

/** What `npm run verify` does. */
async function verify(url: string): Promise<{ checked: number; faults: string[] }> {
  const { db } = connect(url, 2)
  try {
    const { checked, faults } = await verifyMemos(db)
    return { checked, faults: faults.map(({ memoId, what }) => `${memoId}: ${what}`) }
  } catch (error) {
    // Another database, a damaged page.
    throw new PlainError(`The restored memos cannot be read: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}

/** @returns undefined if the backup was consistent without any later transaction */
async function readLastTransaction(connectionString: string): Promise<Date | undefined> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? undefined
  } catch (error) {
    throw new PlainError(`The restored server refuses: ${(error as Error).message}`)
  } finally {
    await client.end()
  }
}

/** Rejects at once on an abort; the work ends by itself when its server stops. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}
