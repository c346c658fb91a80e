import { describe, expect, it } from 'vitest'
import { anyHash } from '../testing/grown-log.ts'
import { cosignatureLine, cosignedAt } from './cosignature.ts'
import { keyId, parseNote } from './signed-note.ts'
import { formatWitnessRequest, parseWitnessRequest } from './witness-request.ts'
import { toBase64, toHex } from '../bytes/bytes.ts'

/** The example of C2SP's tlog-witness. */
const EXAMPLE = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`

describe('requests to witnesses (O2)', () => {
  it('O2: are those of C2SP', () => {
    const request = parseWitnessRequest(EXAMPLE)
    expect([request.seen, request.consistency.length]).toEqual([20_852_014, 4])
    expect(parseNote(request.checkpoint).signatures).toHaveLength(1)
    expect(formatWitnessRequest(request)).toBe(EXAMPLE)
  })

  it('O2: have no proof from an empty log', () => {
    const request = { seen: 0, consistency: [], checkpoint: 'x.example/log\n1\nA=\n\n— x AAAAAA==\n' }
    expect(formatWitnessRequest(request)).toMatch(/^old 0\n\nx\.example\/log\n/)
    expect(parseWitnessRequest(formatWitnessRequest(request))).toEqual(request)
  })

  it('O2: have at most 63 hashes', () => {
    const hashes = (count: number) => ({
      seen: 1,
      consistency: Array.from({ length: count }, (_, at) => anyHash(at)),
      checkpoint: 'x\n',
    })
    expect(parseWitnessRequest(formatWitnessRequest(hashes(63))).consistency).toHaveLength(63)
    expect(() => parseWitnessRequest(formatWitnessRequest(hashes(64)))).toThrow('another form')
  })

  it.each([
    '',
    'old 1',
    'old 01\n\nx',
    'old -1\n\nx',
    'new 1\n\nx',
    'old 9999999999999999\n\nx',
    'old 1\nAA==\n\nx',
  ])('O2: %j is none', (text) => {
    expect(() => parseWitnessRequest(text)).toThrow(
      expect.objectContaining({
        check: 'witness-request',
        message: expect.stringContaining('another form') as string,
      }) as Error,
    )
  })
})

describe('cosignatures (O2)', () => {
  // C2SP's tlog-cosignature, of a key whose bytes it doesn't give: name, key id, time and signature in their places.
  const LINE =
    '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n'

  it('O2: have the form of C2SP: eight bytes of time before the signature', async () => {
    const [signature] = parseNote(`x\n\n${LINE}`).signatures
    expect([signature?.name, signature?.keyId]).toEqual(['witness.example.com/w1', '8d66cf3f'])
    const bytes = signature?.signature ?? new Uint8Array()
    expect([bytes.length, toHex(bytes.subarray(0, 8))]).toEqual([72, '00000000641850cb'])
    const witness = { name: 'witness.example.com/w1', type: 4, publicKey: anyHash(1) }
    const line = await cosignatureLine('x\n', {
      witness,
      time: 0x64_18_50_cb,
      sign: () => Promise.resolve(bytes.subarray(8)),
    })
    expect(line.slice(0, line.lastIndexOf(' '))).toBe('— witness.example.com/w1')
    expect(line.endsWith(`${toBase64(Uint8Array.from([...keyId(witness), ...bytes]))}\n`)).toBe(true)
    expect(await cosignedAt('x\n', witness, bytes)).toBeNull()
  })

  it('O2: verify as C2SP computes them: header and time before the checkpoint', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const witness = { name: 'w.example/w', type: 4, publicKey }
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
    const signed = new TextEncoder().encode(`cosignature/v1\ntime 1679315147\n${text}`)
    const own = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, signed))
    const time = Uint8Array.from([0, 0, 0, 0, 0x64, 0x18, 0x50, 0xcb])
    expect(await cosignedAt(text, witness, Uint8Array.from([...time, ...own]))).toBe(1_679_315_147)
  })
})
