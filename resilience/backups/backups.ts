import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { generateMemos } from '@countersign/demo-data/generate/generate-memos'
import { connect } from '@countersign/server/platform/db/database'
import { checkRestore } from '../../scripts/restore-check/check-restore.ts'
import { readNewestBackup } from '../../scripts/restore-check/pgbackrest.ts'
import { readSettings } from '../../scripts/restore-check/settings.ts'
import { root } from '../../scripts/root.ts'
import { openMigrated } from '../cluster/scratch-database.ts'
import { openHarness } from '../histories/harness.ts'
import { judgeAcknowledged, missing } from '../histories/judge.ts'
import { storedMemos } from '../histories/stored-memos.ts'
import type { World } from '../histories/world.ts'
import type { ArchivedServer } from './archived-server.ts'
import { STANZA, startArchivedServer } from './archived-server.ts'
import { runRestoreCheck } from './run-restore-check.ts'

export interface BackupsReport {
  /** Duration of each step (s), in their order. */
  steps: { what: string; seconds: number }[]
  databaseBytes: number
  /** Of the full backup in the repository. */
  backupBytes: number
  /** Changes that the product acknowledged after the backup. */
  changes: number
  /** Participants deleted after that. */
  deleted: number
  /** Memos verified after the restore. */
  checked: number
  faults: string[]
}

export interface BackupsOptions {
  /** Memos that the backup contains. */
  memos: number
  people: number
  /** Changes after the backup. */
  changes: number
}

const CLIENTS = 6
const TEMPLATES = 60
/** The generated database has those of the demo. */
const TEMPLATE_CODES = ['BKA', 'BKB']
/** Apart from the changes before and the damage after it. */
const APART_MS = 50

/**
 * Fills and backs up a database, changes memos through the product, deletes every participant, and restores the state of just
 * before that. Nothing acknowledged may be missing there; the check of the newest state must find the damage.
 */
export async function tryBackups(options: BackupsOptions): Promise<BackupsReport> {
  const steps: BackupsReport['steps'] = []
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work()
    steps.push({ what, seconds: (performance.now() - began) / 1000 })
    return result
  }
  const server = await step('start PostgreSQL', startArchivedServer)
  const { scratch } = server
  try {
    const { memos, people } = options
    const generated = { memos, people, templates: TEMPLATES, seed: 'backups', now: new Date(), beside: false }
    await step(`generate ${memos} memos`, () =>
      generateMemos(server.url, join(root, 'demo/organisation.json'), generated),
    )
    const { backrest } = server
    await step('create and check the stanza', async () => {
      await backrest.run('stanza-create')
      await backrest.run('check')
    })
    await step('full backup', () => backrest.run('backup', '--type=full'))
    const world = await step(`${options.changes} changes`, () => change(server.url, options.changes))
    await sleep(APART_MS)
    const target = new Date()
    await sleep(APART_MS)
    const deleted = await deleteParticipants(server)
    await step('archive', () => server.archive())

    const { checked, faults } = await step('restore to before the DELETE', () =>
      checkRestore(
        readSettings(['--config', server.config, '--folder', scratch, '--target', target.toISOString()], {}),
        { say: () => undefined, inspect: (url) => judgeRestored(url, world) },
      ),
    )
    const newest = await step('find the DELETE in the newest state', () =>
      runRestoreCheck([
        '--config',
        server.config,
        '--folder',
        scratch,
        '--textfile',
        join(scratch, 'good.prom'),
      ]),
    )
    if (newest.code !== 1 || !newest.printed.includes('(C7)'))
      faults.push(`The check of the newest state did not find the damage: ${newest.printed}`)
    const left = readdirSync(scratch)
    if (left.length > 0) faults.push(`The checks left ${left.join(', ')}.`)
    faults.push(...(await judgeArchive(server)))
    const { size, repositorySize } = await readNewestBackup(backrest, STANZA)
    const changes = countChanges(world)
    return {
      steps,
      changes,
      deleted,
      checked,
      faults,
      databaseBytes: size,
      backupBytes: repositorySize,
    }
  } finally {
    await server.stop()
  }
}

const countChanges = ({ acknowledged }: World) =>
  [...acknowledged.values()].reduce((sum, count) => sum + count, 0)

/** People at work at two processes and a worker, until so many changes are acknowledged and their jobs done. */
async function change(url: string, changes: number): Promise<World> {
  const database = await openMigrated(url)
  try {
    const harness = await openHarness(database, {
      seed: 1,
      clients: CLIENTS,
      templateCodes: TEMPLATE_CODES,
    })
    try {
      const { world, runUntil } = harness.history
      await runUntil(Infinity, () => countChanges(world) >= changes)
      if (world.faults.length > 0) throw new Error(world.faults.join('\n'))
      return world
    } finally {
      await harness.close()
    }
  } finally {
    await database.stop()
  }
}

async function deleteParticipants({ url }: ArchivedServer): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('DELETE FROM participants')).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Every acknowledged change is in the restored database, once. */
async function judgeRestored(url: string, world: World): Promise<string[]> {
  const { db } = connect(url, 2)
  try {
    const begun = new Set(world.memos.map(({ memo_id }) => memo_id))
    const memos = (await storedMemos(db)).filter(({ memoId }) => begun.has(memoId))
    return [...missing(world, memos), ...judgeAcknowledged(world, memos)]
  } finally {
    await db.destroy()
  }
}

/** A restored server that archived its WAL would have begun a timeline in the stanza. */
async function judgeArchive({ backrest }: ArchivedServer): Promise<string[]> {
  const listed = await backrest.run('repo-ls', '--recurse', `archive/${STANZA}`)
  return listed.includes('/00000002') ? ['A restored server wrote to the archive that it came from.'] : []
}
