import { Null, Utf8String } from 'asn1js'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerTimestampRequest } from '../authority/index.ts'
import { concat, toHex } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { sha256 } from '../bytes/sha256.ts'
import { makeSealing, SEALED_AT, stamp } from '../testing/sealing.ts'
import type { TestSealing } from '../testing/sealing.ts'
import { encode, integer, randomInteger, sequence } from './der.ts'
import { checkTimestamp, readTimestampResponse, writeTimestampRequest } from './timestamp.ts'

let sealing: TestSealing
beforeAll(async () => {
  sealing = await makeSealing()
})

describe('a timestamp authority’s answer', () => {
  const over = Uint8Array.of(1, 2, 3)
  const trust = () => ({ over, roots: [sealing.timestampRoot.certificate], others: [] })

  it('O3: is accepted for the request alone that it answers', async () => {
    const nonce = randomInteger()
    const token = await stamp(sealing.clock, over)
    await expect(checkTimestamp(token, { ...trust(), nonce })).rejects.toMatchObject({
      check: 'seal-timestamp-nonce',
    })
    expect(await checkTimestamp(token, trust())).toMatchObject({ by: 'Clock', at: SEALED_AT })
  })

  it('O3: is refused with another time, or another certificate than it binds', async () => {
    const token = await stamp(sealing.clock, over)
    const later = fromLatin1(latin1(token).replace('030000Z', '030001Z'))
    await expect(checkTimestamp(later, trust())).rejects.toMatchObject({ check: 'seal-timestamp-digest' })
    const [own] = sealing.clock.certificates
    const other = fromLatin1(latin1(token).replace(latin1(sha256(own!.der)), latin1(sha256(over))))
    await expect(checkTimestamp(other, trust())).rejects.toMatchObject({ check: 'seal-timestamp-signer' })
  })

  it('O3: is no token where it refuses, or isn’t an answer', () => {
    const refusal = encode(sequence(sequence(integer(2), sequence(new Utf8String({ value: 'too busy' })))))
    expect(() => readTimestampResponse(refusal)).toThrow(
      'The timestamp authority refused with status 2: too busy.',
    )
    for (const other of [Uint8Array.of(1), encode(sequence(integer(0))), encode(new Null())])
      expect(() => readTimestampResponse(other)).toThrow(
        expect.objectContaining({ check: 'seal-timestamp-response' }),
      )
  })

  it('O3: is no token with something behind it, or in another form than DER', async () => {
    const request = writeTimestampRequest(over, randomInteger())
    const answer = await answerTimestampRequest(request, sealing.clock, SEALED_AT)
    expect(await checkTimestamp(readTimestampResponse(answer), trust())).toMatchObject({ by: 'Clock' })
    const longer = concat(answer.subarray(0, 1), Uint8Array.of(0x83, 0), answer.subarray(2))
    expect(answer[1]).toBe(0x82)
    for (const other of [concat(answer, Uint8Array.of(0)), longer])
      expect(() => readTimestampResponse(other)).toThrow(
        expect.objectContaining({
          check: 'seal-timestamp-response',
          message: 'A part of the seal is not in its canonical form.',
        }),
      )
  })

  it('O3: can be asked for by a request that has a nonce and wants the certificate', () => {
    const request = toHex(writeTimestampRequest(over, Uint8Array.of(0x41, 2, 3, 4, 5, 6, 7, 8)))
    expect(request).toContain(toHex(sha256(over)))
    expect(request).toContain('02084102030405060708')
    expect(request.endsWith('0101ff')).toBe(true)
  })
})
