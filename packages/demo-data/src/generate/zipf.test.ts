import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { zipf } from './zipf.ts'

test('the first rank is drawn most, the second half as often, the last hardly ever', () => {
  const random = seededRandom('zipf')
  const rank = zipf(1000, 1)
  const counts = new Array<number>(1000).fill(0)
  for (let draw = 0; draw < 100_000; draw++) counts[rank(random)]! += 1
  // 1 / H(1000) = 0.1336
  expect(counts[0]! / 100_000).toBeCloseTo(0.1336, 2)
  expect(counts[1]! / counts[0]!).toBeCloseTo(0.5, 1)
  expect(counts[999]).toBeLessThan(50)
})

test('a single rank is always drawn', () => {
  expect(zipf(1, 1)(seededRandom('one'))).toBe(0)
})
