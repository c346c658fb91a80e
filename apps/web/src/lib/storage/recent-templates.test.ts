import { expect, it } from 'vitest'
import { readIds, withNewest } from './recent-templates.ts'

it("U8: 'Recently used templates' keeps six, each once, the newest first", () => {
  expect(withNewest(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withNewest(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})

it('U8: unknown content of the storage is ignored', () => {
  expect(readIds(null)).toEqual([])
  expect(readIds('{"a":1}')).toEqual([])
  expect(readIds('["a",2,"b"]')).toEqual(['a', 'b'])
})
