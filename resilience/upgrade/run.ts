import { parseArgs } from 'node:util'
import { migrate } from '@countersign/server/platform/db/migrate'
import { explain } from '../../scripts/plain-error.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { openMigrated, startScratchDatabase, startScratchServer } from '../cluster/scratch-database.ts'
import { findBreakingMigrations, listMigrations } from './breaking-migrations.ts'
import { mixReleases } from './mixed-releases.ts'
import { installRelease } from './release.ts'
import { upgradeUnderLoad } from './upgrade.ts'

// `npm run upgrade [-- --memos 100000 --database URL]`: upgrades a large database from the first version while memos are
// changed. A given database must be empty and its user a superuser; it stays filled, for example to test a backup.
//
// `npm run upgrade -- --from REV [--seconds 20 --seed 1]`: runs the code of an older version beside this one on one database, then
// goes back to it.

/** The first faults explain the others. */
const MOST_FAULTS = 50

/** @returns the exit code */
async function upgradeLarge(memos: number, url: string | undefined): Promise<number> {
  const database = url === undefined ? await startScratchDatabase() : await openMigrated(url)
  try {
    const report = await upgradeUnderLoad(database, { memos })
    for (const difference of report.differences) console.log(difference)
    console.log(`${memos} memos: ${report.applied.length} migrations in ${report.seconds.toFixed(1)} s`)
    console.log(
      `${report.changes} changes meanwhile, the longest ${report.longest.toFixed(0)} ms, ${report.lockedOut} locked out for 200 ms; ${report.undated} participants with a wrong date, ${report.misnumbered} rows with a wrong number, ${report.differences.length} differences from a new schema`,
    )
    return report.lockedOut > 0 ||
      report.undated > 0 ||
      report.misnumbered > 0 ||
      report.differences.length > 0
      ? 1
      : 0
  } finally {
    await database.stop()
  }
}

/** @returns the exit code */
async function upgradeFrom(revision: string, options: { seed: number; phaseMs: number }): Promise<number> {
  const began = performance.now()
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const release = await installRelease(revision)
  console.log(`${revision} (${release.commit.slice(0, 12)}) installed in ${elapsed()}`)
  const server = await startScratchServer()
  try {
    const breaking = await findBreakingSince(release.migrations, await server.newDatabase())
    for (const change of breaking) console.log(change)
    const database = await server.newDatabase()
    const mixed = await mixReleases(database, { older: release }, options)
    const { phases, applied, refusals, packing, faults } = mixed
    await database.stop()
    for (const { name, memos, events, seconds } of phases)
      console.log(`${name}: ${memos} memos, ${events} events in ${seconds.toFixed(1)} s`)
    for (const line of packing) console.log(line)
    for (const [answer, count] of refusals) console.log(`${String(count).padStart(7)}  ${answer}`)
    for (const fault of faults.slice(0, MOST_FAULTS)) console.log(fault)
    console.log(
      `${applied.length} migrations applied, ${breaking.length} breaking schema changes, ${faults.length} faults, in ${elapsed()}`,
    )
    return faults.length + breaking.length > 0 ? 1 : 0
  } finally {
    await server.stop()
    release.remove()
  }
}

/** Schema changes with which the older version can fail. */
async function findBreakingSince(
  older: ReadonlySet<string>,
  { pool, stop }: ScratchDatabase,
): Promise<string[]> {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(pool, older)
  const breaking = await findBreakingMigrations(pool, listMigrations(pool, older))
  await stop()
  return breaking
}

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    memos: { ...text, default: '100000' },
    database: text,
    from: text,
    seconds: { ...text, default: '20' },
    seed: { ...text, default: '1' },
  },
})
try {
  process.exitCode =
    values.from === undefined
      ? await upgradeLarge(Number(values.memos), values.database)
      : await upgradeFrom(values.from, {
          seed: Number(values.seed),
          phaseMs: Number(values.seconds) * 1000,
        })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
