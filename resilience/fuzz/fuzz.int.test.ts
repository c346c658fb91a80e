import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { fuzzCall, fuzzRoutes } from './fuzz.ts'
import { callNamed, calls, openStand, type Stand } from './stand.ts'

/** Some of what `npm run fuzz` sends, always the same. */
const CHANCE = { runs: 40, seed: 7 }

let database: TestDatabase
let stand: Stand

beforeAll(async () => {
  database = await createTestDatabase()
  stand = await openStand(database.url)
})
afterAll(async () => {
  await stand.stop()
  await database.drop()
})

describe('whatever is sent is answered in the protocol’s words, and refused with its place where it is wrong (A2)', () => {
  it.each(calls.map(({ name }) => name))('%s', { timeout: 60_000 }, async (name) => {
    expect(await fuzzCall(stand, callNamed(name), CHANCE)).toBeNull()
  })

  it('and the routes that are no calls fall over nothing', { timeout: 60_000 }, async () => {
    expect(await fuzzRoutes(stand, { ...CHANCE, runs: 500 })).toBeNull()
  })

  it('which is noticed where it is not so', async () => {
    const call = callNamed('search_memo')
    const strict = { ...call, input: call.input.refine(() => false) }
    expect(await fuzzCall(stand, strict, CHANCE)).toMatchObject({
      subject: 'search_memo',
      message: expect.stringContaining('against its contract') as string,
      replay: expect.stringMatching(/^npm run fuzz -- --only search_memo --seed 7 --path /) as string,
    })
  })
})
