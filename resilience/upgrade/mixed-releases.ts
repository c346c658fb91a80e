import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { root } from '../../scripts/root.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { signInPerson } from '../cluster/person.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import type { MixedHarness, OlderVersion, Phase } from './mixed-harness.ts'
import { openMixedHarness } from './mixed-harness.ts'

export interface MixedReport {
  phases: Phase[]
  /** Migrations that the newer version applied while the older one was at work. */
  applied: string[]
  /** Answers other than OK, by call. */
  refusals: [string, number][]
  faults: string[]
}

export interface Versions {
  older: OlderVersion
  /** Folder of the newer version. Defaults to this repository. */
  newer?: string
}

export interface MixedOptions {
  seed: number
  /** Duration of a phase in which both versions, or the older one after the roll-back, are at work. */
  phaseMs: number
}

/**
 * Replaces an older version of the product by a newer one and goes back, with one API process and one worker of each and people at
 * work throughout. Stops after the first phase with faults, since they explain later ones.
 * @param database migrated and empty
 */
export async function mixReleases(
  database: ScratchDatabase,
  versions: Versions,
  { seed, phaseMs }: MixedOptions,
): Promise<MixedReport> {
  const harness = await openMixedHarness(database, versions.older, seed)
  try {
    for (const step of planSteps(harness, database, versions, phaseMs)) {
      await step()
      if (harness.faults.length > 0) break
    }
    const { world, phases, faults } = harness
    return {
      phases,
      faults,
      applied: await migrationsAfter(database.pool, versions.older.lastMigration),
      refusals: [...world.tally].filter(([answer]) => !answer.endsWith(' OK')).sort(),
    }
  } finally {
    await harness.close()
  }
}

function planSteps(
  { world, start, stop, workAt, run, openStreams, judgeAt }: MixedHarness,
  { db }: ScratchDatabase,
  { older, newer = root }: Versions,
  phaseMs: number,
): (() => Promise<void>)[] {
  let before: Cluster
  let now: Cluster
  return [
    async () => {
      before = await start(older.folder)
      workAt(before)
      await run('older version alone', () => sleep(phaseMs / 2))
    },
    () =>
      run('newer version starts', async () => {
        now = await start(newer)
      }),
    async () => {
      workAt(now, before)
      await openStreams()
      await run('both versions', () => sleep(phaseMs))
    },
    () => judgeAt('both versions', now, before),
    () =>
      run('newer version alone', async () => {
        await stop(before)
        workAt(now)
        // After the roll-back, the older version reads the sessions of the newer one.
        world.people = await Promise.all(world.people.map(({ email }) => signInPerson(db, email)))
        await sleep(phaseMs / 2)
      }),
    () =>
      run('rolled back', async () => {
        before = await start(older.folder)
        workAt(before, now)
        await stop(now)
        workAt(before)
        await sleep(phaseMs)
      }),
    () => judgeAt('rolled back', before),
  ]
}

async function migrationsAfter(pool: pg.Pool, last: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM migrations WHERE name > $1 ORDER BY name',
    [last],
  )
  return rows.map(({ name }) => name)
}
