import { describe, expect, it } from 'vitest'
import { exceededLimit } from './json-values.ts'

const hasMoreValues = (json: Uint8Array, values: number) =>
  exceededLimit(json, { values, names: Infinity }) === 'values'
const hasMoreNames = (json: Uint8Array, names: number) =>
  exceededLimit(json, { values: Infinity, names }) === 'names'

/** How many values the pass counts: the least `most` that they are not more than. */
function counted(json: string): number {
  const bytes = Buffer.from(json)
  for (let most = 1; ; most += 1) if (!hasMoreValues(bytes, most)) return most
}

/** The same by parsing. */
function held(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, part) => sum + held(part), 1)
}

describe('the values of a JSON text (Q5)', () => {
  it.each([
    '1',
    '"a,b[{"',
    '""',
    '[]',
    '{}',
    '[ ]',
    '[[],[ ],{ }]',
    '{"a":1,"b":[1,2,{"c":null}]}',
    '{"a,b":"\\"],[\\\\"}',
    '["\\\\","\\\\\\"",","]',
    ' { "data" : { "x" : [ 1 , 2 , [ ] ] } } ',
    '[1,"é,é",3]',
  ])('are counted without parsing: %s', (json) => {
    expect(counted(json)).toBe(held(JSON.parse(json)))
  })

  it('are counted in one pass, regardless of nesting and white space', () => {
    const spaced = Buffer.from(`${'[ '.repeat(100_000)}${' '.repeat(1_000_000)}`)
    expect(hasMoreValues(spaced, 100_000)).toBe(true)
    expect(hasMoreValues(spaced, 100_001)).toBe(false)
  })
})

describe('the names of an object in a JSON text (Q5)', () => {
  it.each([
    [0, '1'],
    [0, '[1,2,3,"a,b"]'],
    [1, '{"a":[1,2,3,4]}'],
    [2, '[{"a":1,"b":2},{"c":3}]'],
    [3, '{"x":{"a":1},"y":[{"b":2},{"c":3}],"z":"{\\",,,"}'],
    [4, '{"x":[{"a":0,"b,":{"c":[1,2,3,4,5,6]},"\\"}":0,"d":{}}]}'],
    [5, '{"a":{},"b":[ ],"c":[{},{}],"d":{ },"e":[[],[]]}'],
  ])('are %i at most in %s', (names, json) => {
    const bytes = Buffer.from(json)
    expect(hasMoreNames(bytes, Math.max(names, 1))).toBe(false)
    if (names > 1) expect(hasMoreNames(bytes, names - 1)).toBe(true)
  })

  it('are counted again if an object repeats them', () => {
    expect(hasMoreNames(Buffer.from('{"a":0,"a":0,"a":0}'), 2)).toBe(true)
  })
})
