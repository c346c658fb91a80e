import { judgeHistory } from '../histories/stand.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { openArena } from '../races/arena.ts'
import { movesAt } from '../races/moves.ts'
import { pairsOf, race } from '../races/race.ts'
import { sampleOf } from '../races/sample.ts'
import type { Plant } from './plants.ts'

const PAIRS = 60
const ROUNDS = 4
/** A history is judged after so many memos: most mistakes show soon. */
const RESTS = [12, 30, 60]

export interface Ground {
  database: ScratchDatabase
  /** The folder of the copy. */
  product: string
  memos: number
  seed: number
}

/** What a plant's judge says of a product, up to the first fault. */
export async function judgePlant(judge: Plant['judge'], ground: Ground): Promise<string[]> {
  if (judge === 'histories') {
    const { database, product, memos, seed } = ground
    const { faults } = await judgeHistory(database, { product, memos, seed, clients: 8, rests: RESTS })
    return faults
  }
  return judgeRaces(judge, ground)
}

async function judgeRaces(
  { stage, sending }: Exclude<Plant['judge'], 'histories'>,
  { database, product, seed }: Ground,
): Promise<string[]> {
  const arena = await openArena(database, product)
  try {
    const pairs = pairsOf(movesAt(stage, arena.template, arena.people))
    for (const pair of sampleOf(pairs, PAIRS, `${seed}`)) {
      const { faults, pair: name } = await race(arena, stage, pair, sending, ROUNDS)
      const [fault] = faults
      if (fault) return [`${name} ended with ${fault.got.codes.join(' and ')}, which no order does`]
    }
    return []
  } finally {
    await arena.close()
  }
}
