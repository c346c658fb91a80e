import { expect, it } from 'vitest'
import { ATTRIBUTE_SOURCES, countsFrom, sourceProblem, VALUE_SOURCES } from './attribute-sources.ts'

it('N2: an attribute takes values from the source that Settings choose, and says why from no other', () => {
  const takes = (chosen: (typeof ATTRIBUTE_SOURCES)[number]) =>
    VALUE_SOURCES.filter((source) => countsFrom(chosen, source))
  expect(ATTRIBUTE_SOURCES.map(takes)).toEqual([['HAND', 'CSV'], ['HAND'], ['CSV']])
  for (const chosen of ATTRIBUTE_SOURCES)
    for (const source of VALUE_SOURCES)
      expect(sourceProblem('manager', chosen, source) === null).toBe(countsFrom(chosen, source))
  expect(sourceProblem('manager', 'CSV', 'HAND')).toBe('Managers are kept by CSV, as Settings say.')
  expect(sourceProblem('group', 'HAND', 'CSV')).toBe('Groups are kept by hand, as Settings say.')
})
