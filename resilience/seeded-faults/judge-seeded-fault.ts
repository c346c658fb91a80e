import { judgeHistory } from '../histories/harness.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { openHarness } from '../races/harness.ts'
import { movesAt } from '../races/moves.ts'
import { pairsOf, race } from '../races/race.ts'
import { sampleOf } from '../races/sample.ts'
import type { SeededFault } from './seeded-faults.ts'

const PAIRS = 60
const ROUNDS = 4
/** Numbers of memos after which a history is checked: most faults show early. */
const RESTS = [12, 30, 60]

export interface Ground {
  database: ScratchDatabase
  /** The folder of the copy. */
  product: string
  memos: number
  seed: number
}

/** Runs the judge of a seeded fault on a product. @returns faults, up to the first one */
export async function judgeSeededFault(judge: SeededFault['judge'], ground: Ground): Promise<string[]> {
  if (judge === 'histories') {
    const { database, product, memos, seed } = ground
    const { faults } = await judgeHistory(database, { product, memos, seed, clients: 8, rests: RESTS })
    return faults
  }
  return judgeRaces(judge, ground)
}

async function judgeRaces(
  { stage, sending }: Exclude<SeededFault['judge'], 'histories'>,
  { database, product, seed }: Ground,
): Promise<string[]> {
  const harness = await openHarness(database, product)
  try {
    const pairs = pairsOf(movesAt(stage, harness.template, harness.people))
    for (const pair of sampleOf(pairs, PAIRS, `${seed}`)) {
      const { faults, pair: name } = await race(harness, stage, pair, sending, ROUNDS)
      const [fault] = faults
      if (fault) return [`${name} ended with ${fault.got.codes.join(' and ')}, which no serial order gives`]
    }
    return []
  } finally {
    await harness.close()
  }
}
