import { parseTrust } from '@countersign/evidence'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseFlips, EACH_BIT, EACH_BYTE } from './bits.ts'
import { changeStructure } from './change-structure.ts'
import { describeStages, flipBytes } from './flip-bytes.ts'
import type { SealedMemo } from './sealed-memo.ts'
import { sealMemo } from './sealed-memo.ts'

let memo: SealedMemo

beforeAll(async () => {
  const database = await createTestDatabase()
  try {
    memo = await sealMemo(database.url)
  } finally {
    await database.drop()
  }
})

/** `npm run tampering` flips every byte. */
describe('a sealed memo', () => {
  it('O3: is refused with any bit of a sample changed, by a check that has a name', async () => {
    const seed = process.env.FLIPS_SEED ?? String(Date.now())
    const progress: number[] = []
    const { flips, stages, faults } = await flipBytes(
      memo,
      { seed, sample: 400 },
      { workers: 2, onProgress: (done) => progress.push(done) },
    )
    expect(faults, `FLIPS_SEED=${seed}`).toEqual([])
    expect(flips).toBe(400)
    expect(progress.at(-1)).toBe(400)
    expect(describeStages(stages).join('\n')).toMatch(/^document: \d+ refused, by seal-digest \d+/)
  })

  it('O3: whose structure was changed is refused', async () => {
    const { refused, faults } = await changeStructure(memo.sealed, memo.trust)
    expect(faults).toEqual([])
    expect(refused).toContain('cuts the seal: seal-missing')
  })

  it('O3: can be changed unnoticed where the trust file names no roots of seals, and each change is reported', async () => {
    const { log } = parseTrust(memo.trust)
    const unsealed = JSON.stringify({ ...JSON.parse(memo.trust), seal: undefined })
    expect(parseTrust(unsealed)).toEqual({ log, witnesses: [] })
    const { faults } = await flipBytes(
      { sealed: memo.sealed, trust: unsealed },
      { seed: 'x', sample: 50 },
      { workers: 1 },
    )
    expect(faults[0]).toMatch(/^bit \d of byte \d+ \((document|update|signature|padding)\) can be flipped$/)
  })
})

it('O3: every byte of the document is flipped, and every bit of the seal', () => {
  const { sealed } = memo
  const each = chooseFlips(sealed, { seed: '1', bitsOf: EACH_BYTE })
  expect(new Set(each.map(({ at }) => at)).size).toBe(sealed.length)
  const all = chooseFlips(sealed, { seed: '1', bitsOf: EACH_BIT })
  expect(new Set(all.map(({ at, bit }) => at * 8 + bit)).size).toBe(8 * sealed.length)
  const start = Buffer.from(sealed).lastIndexOf('/ByteRange')
  expect(
    each
      .filter(({ at }) => at === start)
      .map(({ bit }) => bit)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
