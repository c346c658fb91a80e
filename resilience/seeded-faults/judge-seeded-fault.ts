import { root } from '../../scripts/root.ts'
import { judgeHistory } from '../histories/harness.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { openHarness } from '../races/harness.ts'
import { movesAt } from '../races/moves.ts'
import { pairsOf, race } from '../races/race.ts'
import { sampleOf } from '../races/sample.ts'
import { listMigrations } from '../upgrade/breaking-migrations.ts'
import { mixReleases } from '../upgrade/mixed-releases.ts'
import type { SeededFault } from './seeded-fault.ts'

const PAIRS = 60
const ROUNDS = 4
/** Numbers of memos after which a history is checked: most faults show early. */
const RESTS = [12, 30, 60]
/** Both releases write and decide some twenty memos. */
const PHASE_MS = 12_000

export interface Ground {
  database: ScratchDatabase
  /** The folder of the copy. */
  product: string
  memos: number
  seed: number
}

type Judge = SeededFault['judge']
type JudgeOf<Key extends string> = Extract<Judge, Record<Key, unknown>>

/** Runs the judge of a seeded fault on a product. @returns faults, up to the first one */
export async function judgeSeededFault(judge: Judge, ground: Ground): Promise<string[]> {
  if (judge === 'histories') {
    const { database, product, memos, seed } = ground
    const { faults } = await judgeHistory(database, { product, memos, seed, clients: 8, rests: RESTS })
    return faults
  }
  return 'release' in judge ? judgeUpgrade(judge, ground) : judgeRaces(judge, ground)
}

/** Upgrades from this repository to the copy, or from the copy to this repository, and goes back. */
async function judgeUpgrade(
  { release }: JudgeOf<'release'>,
  { database, product, seed }: Ground,
): Promise<string[]> {
  const migrations = new Set(listMigrations(database.pool).map(({ name }) => name))
  const [older, newer] = release === 'older' ? [product, root] : [root, product]
  const versions = { older: { folder: older, migrations }, newer }
  const { faults } = await mixReleases(database, versions, { seed, phaseMs: PHASE_MS })
  return faults
}

async function judgeRaces(
  { phase, sending }: JudgeOf<'phase'>,
  { database, product, seed }: Ground,
): Promise<string[]> {
  const harness = await openHarness(database, product)
  try {
    const pairs = pairsOf(movesAt(phase, harness))
    for (const pair of sampleOf(pairs, PAIRS, `${seed}`)) {
      const { faults, pair: name } = await race(harness, phase, pair, sending, ROUNDS)
      const [fault] = faults
      if (fault) return [`${name} ended with ${fault.got.codes.join(' and ')}, which no serial order gives`]
    }
    return []
  } finally {
    await harness.close()
  }
}
