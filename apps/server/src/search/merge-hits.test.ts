import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DatedHit } from './merge-hits.ts'
import { compareHits, mergeHits } from './merge-hits.ts'

const hit = (key: number): DatedHit => ({
  memo_key: String(key),
  version: 1,
  // Several memos have the same date.
  createdAt: new Date(Math.floor(key / 3) * 1000),
})

it('K6, A5: a page of own and other hits is that of the whole list, whatever part of it is known', () => {
  const lists = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 40 })
    .chain((keys) => fc.tuple(fc.constant(keys), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })))
  fc.assert(
    fc.property(lists, fc.nat({ max: 45 }), fc.integer({ min: 1, max: 10 }), ([keys, areOwn], skip, size) => {
      const sorted = keys.map(hit).sort(compareHits)
      const isOwn = new Map(keys.map((key, at) => [String(key), areOwn[at]]))
      const allOwn = sorted.filter(({ memo_key }) => isOwn.get(memo_key))
      const others = sorted.filter(({ memo_key }) => !isOwn.get(memo_key))
      const from = Math.max(0, skip - others.length)
      const page = mergeHits({ own: allOwn.slice(from, skip + size), from, others, skip, size })
      expect(page.hits).toEqual(sorted.slice(skip, skip + size))
      const hasNext = page.isMore || allOwn.length > skip + size
      expect(hasNext).toBe(sorted.length > skip + size)
    }),
    { numRuns: 1000 },
  )
})
