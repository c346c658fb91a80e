import { describe, expect, it } from 'vitest'
import { formatNoteKey, KEY_TYPE } from '../log/signed-note.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import { fingerprintOf, formatTrust, parseTrust, witnessesNeeded } from './trust.ts'

const KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'

describe('a trust file', () => {
  it('O5: names the keys of the log and of its witnesses', () => {
    expect(parseTrust(JSON.stringify({ log: KEY }))).toMatchObject({
      log: { name: 'sum.golang.org' },
      witnesses: [],
    })
  })

  const newWitness = async (name: string) => (await newNoteKey(name, KEY_TYPE.COSIGNATURE)).key

  it('O2: asks for the cosignatures of all its witnesses, or of as many as it says', async () => {
    const keys = [await newWitness('a.example/w'), await newWitness('b.example/w')]
    const file = { log: KEY, witnesses: keys.map(formatNoteKey) }
    const needed = (change: object) => witnessesNeeded(parseTrust(JSON.stringify({ ...file, ...change })))
    expect([needed({}), needed({ witness_threshold: 1 }), needed({ witness_threshold: 0 })]).toEqual([
      2, 1, 0,
    ])
    const trust = parseTrust(JSON.stringify({ ...file, witness_threshold: 1 }))
    expect(parseTrust(JSON.stringify(formatTrust(trust)))).toEqual(trust)
    for (const wrong of [3, -1, 0.5, '1', null])
      expect(() => needed({ witness_threshold: wrong })).toThrow('threshold')
  })

  it('O2: names each witness once, and by a key for cosignatures', async () => {
    const key = await newWitness('a.example/w')
    const parse = (...keys: (typeof key)[]) =>
      parseTrust(JSON.stringify({ log: KEY, witnesses: keys.map(formatNoteKey) }))
    expect(parse(key).witnesses).toEqual([key])
    expect(() => parse(key, { ...key, name: 'another.example/w' })).toThrow('twice')
    expect(() => parse({ ...key, type: KEY_TYPE.ED25519 })).toThrow('cosignatures')
  })

  it.each([
    '',
    'null',
    '[]',
    '{"log":1}',
    '{"log":"x"}',
    `{"log":"${KEY}","witnesses":"x"}`,
    `{"log":"${KEY}","witnesses":[1]}`,
  ])('O5: is refused as %s', (text) => {
    expect(() => parseTrust(text)).toThrow(SyntaxError)
  })

  it('O5: has keys that people compare by fingerprints, as sha256sum computes them', () => {
    expect(fingerprintOf(parseTrust(JSON.stringify({ log: KEY })).log)).toBe(
      '3e9617dce5730053cb82f0481b9d289cd3c384a9219ef5509c91aa60d214794e',
    )
  })
})
