import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { openArena, type OpenArena } from './arena.ts'
import { sampleOf } from './sample.ts'
import { movesAt } from './moves.ts'
import { pairsOf, race, SENDING } from './race.ts'
import { STAGES } from './stage.ts'

let database: TestDatabase
let arena: OpenArena

beforeAll(async () => {
  database = await createTestDatabase()
  arena = await openArena(database)
})
afterAll(async () => {
  await arena.close()
  await database.drop()
})

/** How many pairs of each stage and way of sending; `npm run races` takes all. */
const PAIRS = 12
const ROUNDS = 2

describe('two changes of one memo at the same moment, at two processes', () => {
  describe.each(STAGES)('of a memo that is %s', (stage) => {
    it.each(SENDING)(
      'end as one of the two orders would, sent with %s (D9, A6)',
      { timeout: 120_000 },
      async (sending) => {
        const pairs = pairsOf(movesAt(stage, arena.template, arena.people))
        for (const pair of sampleOf(pairs, PAIRS, `${stage} ${sending}`)) {
          const { faults, pair: name } = await race(arena, stage, pair, sending, ROUNDS)
          expect(faults, name).toEqual([])
        }
      },
    )
  })

  it('send one mail for each notification, however they came about (E1)', { timeout: 60_000 }, async () => {
    const { mails, notifications } = await arena.deliveries()
    expect(mails).toEqual(notifications)
  })
})
