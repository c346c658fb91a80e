import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { fuzzCall, fuzzDirectory, fuzzRoutes } from './fuzz.ts'
import type { Harness } from './harness.ts'
import { callNamed, calls, openHarness } from './harness.ts'

/** A fixed sample of what `npm run fuzz` sends. */
const CHANCE = { runs: 20, seed: 7 }

let database: TestDatabase
let harness: Harness

beforeAll(async () => {
  database = await createTestDatabase()
  harness = await openHarness(database.url)
})
afterAll(async () => {
  await harness.stop()
  await database.drop()
})

describe('every request gets an answer of the protocol, and invalid input an error with its path (A2)', () => {
  it.each(calls.map(({ name }) => name))('%s', async (name) => {
    expect(await fuzzCall(harness, callNamed(name), CHANCE)).toBeNull()
  })

  it('routes outside of the calls answer any request', async () => {
    expect(await fuzzRoutes(harness, { ...CHANCE, runs: 150 })).toBeNull()
  })

  it('routes of SCIM answer any request with a directory’s token in the shape of SCIM (P4)', async () => {
    expect(await fuzzDirectory(harness, { ...CHANCE, runs: 150 })).toBeNull()
  })

  it('violations are detected', async () => {
    const call = callNamed('search_memo')
    const strict = { ...call, input: call.input.refine(() => false) }
    expect(await fuzzCall(harness, strict, CHANCE)).toMatchObject({
      subject: 'search_memo',
      message: expect.stringContaining('against its contract') as string,
      replay: expect.stringMatching(/^npm run fuzz -- --only search_memo --seed 7 --path /) as string,
    })
  })
})
