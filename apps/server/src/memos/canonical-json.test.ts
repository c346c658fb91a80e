import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, contentHash } from './canonical-json.ts'

test('C6: keys are sorted at every depth, and undefined values are omitted', () => {
  const value = { b: [1, { z: null, y: undefined }], a: 'x"', c: undefined }
  expect(canonicalJson(value)).toBe('{"a":"x\\"","b":[1,{"z":null}]}')
})

test('C6: the text is the JSON of the same value, and the order of keys does not change the hash', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      expect(contentHash(turned)).toBe(contentHash(value))
    }),
  )
})
