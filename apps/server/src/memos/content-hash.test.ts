import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

test('C6: a hash is that of the canonical text', () => {
  const value = { b: [1, { z: null, y: undefined }], a: 'x"', c: undefined }
  expect(contentHash(value)).toBe(contentHash(JSON.parse('{"a":"x\\"","b":[1,{"z":null}]}')))
  expect(contentHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})

test('C6: the order of keys does not change the hash', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      expect(contentHash(turned)).toBe(contentHash(value))
    }),
  )
})
