import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('the same seed draws the same values on every machine and in every version', () => {
  const random = seededRandom('a seed')
  expect([random.next(), random.uuid(), random.between(1, 1000)]).toEqual([
    0.30217888625338674,
    'ae4249ac-f56f-47b3-8f42-6b93929cb650',
    117,
  ])
})

test('a derived stream is its own: what one part draws moves nothing in another', () => {
  const random = seededRandom('a seed')
  const before = random.derive('part').uuid()
  random.next()
  expect(random.derive('part').uuid()).toBe(before)
  expect(random.derive('another').uuid()).not.toBe(before)
})
