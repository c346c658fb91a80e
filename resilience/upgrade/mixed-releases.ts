import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { root } from '../../scripts/root.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { signInPerson } from '../cluster/person.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import type { MixedHarness, OlderVersion, Phase } from './mixed-harness.ts'
import { openMixedHarness } from './mixed-harness.ts'
import { packByOlder } from './packed-by-older.ts'
import { formBeside, readArchived, readTooEarly } from './packed-beside.ts'

export interface MixedReport {
  phases: Phase[]
  /** Migrations that the newer version applied while the older one was at work. */
  applied: string[]
  /** Answers other than OK, by call. */
  refusals: [string, number][]
  /** What was packed and archived, and how it was read, one line each. */
  packing: string[]
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
  const packing: string[] = []
  try {
    for (const step of planSteps(harness, database, versions, {
      phaseMs,
      say: (line) => packing.push(line),
    })) {
      await step()
      if (harness.faults.length > 0) break
    }
    const { world, phases, faults } = harness
    return {
      phases,
      faults,
      packing,
      applied: await newMigrations(database.pool, versions.older),
      refusals: [...world.tally].filter(([answer]) => !answer.endsWith(' OK')).sort(),
    }
  } finally {
    await harness.close()
  }
}

/** Between two times that logs are packed while people are at work. */
const PACKING_PAUSE_MS = 500

function planSteps(
  harness: MixedHarness,
  database: ScratchDatabase,
  { older, newer = root }: Versions,
  { phaseMs, say }: { phaseMs: number; say: (line: string) => void },
): (() => Promise<void>)[] {
  const { world, packing, start, stop, workAt, run, openStreams, judgeAt } = harness
  const { db } = database
  const beside = formBeside(older)
  let before: Cluster
  let now: Cluster
  let comparePacked: Awaited<ReturnType<typeof packByOlder>>
  /** People at work, while what has ended is packed as it may be beside the older version. */
  const working = async (name: string, ms: number, form: 'packed' | 'compact' | null) => {
    let packed = 0
    await run(name, async () => {
      for (const end = Date.now() + ms; Date.now() < end; await sleep(PACKING_PAUSE_MS))
        if (form !== null) packed += await packing.pack(form)
    })
    if (form !== null) say(`${name}: ${packed} logs packed (${form})`)
  }
  return [
    async () => {
      before = await start(older.folder)
      workAt(before)
      await working('older version alone', phaseMs / 2, beside)
      comparePacked = await packByOlder(harness, { database, older, before, say })
    },
    () =>
      run('newer version starts', async () => {
        now = await start(newer)
      }),
    async () => comparePacked?.(now),
    async () => {
      workAt(now, before)
      await openStreams()
      await working('both versions', phaseMs, beside)
    },
    () => judgeAt('both versions', now, before),
    () => readTooEarly(harness, { db, older, now, before, say }),
    async () => {
      await run('newer version alone', async () => {
        await stop(before)
        workAt(now)
        // After the roll-back, the older version reads the sessions of the newer one.
        world.people = await Promise.all(world.people.map(({ email }) => signInPerson(db, email)))
      })
      await working('newer version alone', phaseMs / 2, 'compact')
    },
    () => judgeAt('newer version alone', now),
    () => readArchived(harness, { db, now, say }),
    async () => {
      // Before it goes back, as docs/operations.md says.
      if (beside !== 'compact') say(`${await packing.unpack()} logs unpacked`)
      await run('rolled back', async () => {
        before = await start(older.folder)
        workAt(before, now)
        await stop(now)
        workAt(before)
        await sleep(phaseMs)
      })
    },
    () => judgeAt('rolled back', before),
  ]
}

async function newMigrations(pool: pg.Pool, { migrations }: OlderVersion): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => name).filter((name) => !migrations.has(name))
}
