import { beforeAll, describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../bytes/bytes.ts'
import { anyHash } from '../testing/grown-log.ts'
import type { Ceremony } from '../testing/soft-passkey.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'
import type { Assertion } from './assertion.ts'
import { checkAssertion } from './assertion.ts'

const SITE = 'https://memos.example'
const challenge = anyHash(1)
let passkey: SoftPasskey
let other: SoftPasskey

beforeAll(async () => {
  passkey = await SoftPasskey.create('ana@northwind.example')
  other = await SoftPasskey.create('ana@northwind.example', 'RS256')
})

const check = (assertion: Assertion, key = passkey.key) =>
  checkAssertion(assertion, { challenge, site: SITE, key })
const signed = (changes: Partial<Ceremony> = {}) => passkey.sign({ challenge, site: SITE, ...changes })

describe('O4: a passkey’s signature', () => {
  it('O4: is accepted from the key that signed, with ECDSA or RSA, and says how often the key has signed', async () => {
    for (const algorithm of ['ES256', 'RS256'] as const) {
      const unused = await SoftPasskey.create('ana@northwind.example', algorithm)
      const ceremony = { challenge, site: SITE }
      expect(await check(await unused.sign(ceremony), unused.key)).toEqual({
        signCount: 1,
        isBackedUp: false,
      })
      expect(await check(await unused.sign(ceremony), unused.key)).toMatchObject({ signCount: 2 })
    }
  })

  it.each<[string, Partial<Ceremony>, string]>([
    ['of something else', { challenge: anyHash(2) }, 'passkey-challenge'],
    ['made on another site', { site: 'https://memos.evil', host: 'memos.example' }, 'passkey-origin'],
    ['made in a frame of another site', { crossOrigin: true }, 'passkey-origin'],
    ['by a key of another site', { host: 'evil.example' }, 'passkey-site'],
    ['without verifying the user', { isUserVerified: false }, 'passkey-user'],
    ['made to register a key', { type: 'webauthn.create' }, 'passkey-form'],
  ])('O4: is refused %s', async (_, changes, name) => {
    await expect(check(await signed(changes))).rejects.toMatchObject({ name: 'NotGenuine', check: name })
  })

  it('O4: is refused from another key, and with a key that can’t be read', async () => {
    const assertion = await signed()
    const another = await SoftPasskey.create('ana@northwind.example')
    const keys: [string, object][] = [
      ['passkey-signature', another.key],
      ['passkey-key', { algorithm: -8 }],
      ['passkey-key', { spki: 'AAAA' }],
      ['passkey-key', { spki: other.key.spki }],
      ['passkey-form', { spki: 'no base64' }],
      ['passkey-form', { spki: undefined }],
    ]
    for (const [name, change] of keys)
      await expect(check(assertion, { ...passkey.key, ...change })).rejects.toMatchObject({ check: name })
  })

  it('O4: is refused from a key of another algorithm, though it would fit', async () => {
    const key = { ...other.key, algorithm: -8 }
    await expect(check(await other.sign({ challenge, site: SITE }), key)).rejects.toMatchObject({
      check: 'passkey-key',
    })
  })

  it('O4: is refused for a site that is no address', async () => {
    const assertion = await signed({ site: 'nowhere', host: 'nowhere' })
    await expect(
      checkAssertion(assertion, { challenge, site: 'nowhere', key: passkey.key }),
    ).rejects.toMatchObject({ check: 'passkey-site' })
  })

  it('O4: is refused with any byte changed', async () => {
    const assertion = await signed()
    for (const part of ['authenticatorData', 'clientData', 'signature'] as const) {
      const bytes = fromBase64(assertion[part]) as Uint8Array
      for (let at = 0; at < bytes.length; at++) {
        const forged = { ...assertion, [part]: toBase64(bytes.with(at, (bytes[at] as number) ^ 1)) }
        await expect(check(forged), `${part} ${at}`).rejects.toMatchObject({ name: 'NotGenuine' })
      }
    }
  })

  it('O4: is refused cut short, and in another encoding', async () => {
    const assertion = await signed()
    await expect(check({ ...assertion, authenticatorData: 'AAAA' })).rejects.toMatchObject({
      check: 'passkey-form',
    })
    const forms: Partial<Assertion>[] = [
      { authenticatorData: assertion.authenticatorData.replace(/=*$/, '!') },
      { clientData: btoa('null') },
      { clientData: btoa('no JSON') },
      { signature: '' },
    ]
    for (const form of forms)
      await expect(check({ ...assertion, ...form })).rejects.toMatchObject({ name: 'NotGenuine' })
  })
})
