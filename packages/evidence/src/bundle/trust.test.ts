import { describe, expect, it } from 'vitest'
import { fingerprintOf, parseTrust } from './trust.ts'

const KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'

describe('a trust file', () => {
  it('O5: names the keys of the log and of its witnesses', () => {
    expect(parseTrust(JSON.stringify({ log: KEY }))).toMatchObject({
      log: { name: 'sum.golang.org' },
      witnesses: [],
    })
    expect(parseTrust(JSON.stringify({ log: KEY, witnesses: [KEY] })).witnesses).toHaveLength(1)
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
