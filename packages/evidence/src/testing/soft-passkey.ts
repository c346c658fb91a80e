import { concat, toBase64, utf8 } from '../bytes/bytes.ts'
import { derFromRaw } from '../bytes/ecdsa-der.ts'
import { sha256 } from '../bytes/sha256.ts'
import type { Assertion, PasskeyKey } from '../signature/assertion.ts'
import { PASSKEY_ALGORITHMS, toBase64Url } from '../signature/assertion.ts'

/** What an authenticator is asked, and what may be wrong about its answer. */
export interface Ceremony {
  challenge: Uint8Array
  /** The page's address. */
  site: string
  /** The relying party; defaults to the page's host name. */
  host?: string
  isUserVerified?: boolean
  type?: string
  crossOrigin?: boolean
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** An authenticator in software, with one key. */
export class SoftPasskey {
  readonly key: PasskeyKey
  readonly #pair: CryptoKeyPair
  #signCount = 0

  private constructor(key: PasskeyKey, pair: CryptoKeyPair) {
    this.key = key
    this.#pair = pair
  }

  static async create(owner: string, algorithm: 'ES256' | 'RS256' = 'ES256'): Promise<SoftPasskey> {
    const pair = (await crypto.subtle.generateKey(
      algorithm === 'ES256'
        ? { name: 'ECDSA', namedCurve: 'P-256' }
        : {
            name: 'RSASSA-PKCS1-v1_5',
            modulusLength: 2048,
            publicExponent: Uint8Array.of(1, 0, 1),
            hash: 'SHA-256',
          },
      true,
      ['sign', 'verify'],
    )) as CryptoKeyPair
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
    const credential = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
    const key = { credential, owner, algorithm: PASSKEY_ALGORITHMS[algorithm], spki: toBase64(spki) }
    return new SoftPasskey(key, pair)
  }

  /** Signs a challenge, as `navigator.credentials.get` does. */
  async sign(ceremony: Ceremony): Promise<Assertion> {
    this.#signCount += 1
    const data = concat(authenticatorData(ceremony, 0, this.#signCount))
    const client = clientData(ceremony, 'webauthn.get')
    const signed = Uint8Array.from(concat(data, sha256(client)))
    const { privateKey } = this.#pair
    const isElliptic = this.key.algorithm === PASSKEY_ALGORITHMS.ES256
    const algorithm = isElliptic ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSASSA-PKCS1-v1_5' }
    const raw = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signed))
    return {
      authenticatorData: toBase64(data),
      clientData: toBase64(client),
      signature: toBase64(isElliptic ? derFromRaw(raw, 32) : raw),
    }
  }

  /** The same as a browser sends it. */
  async assert(ceremony: Ceremony) {
    const { authenticatorData, clientData, signature } = await this.sign(ceremony)
    return {
      credential_id: this.key.credential,
      authenticator_data: inUrl(authenticatorData),
      client_data: inUrl(clientData),
      signature: inUrl(signature),
    }
  }

  /** The answer of `navigator.credentials.create`, for a key with P-256. */
  async register(ceremony: Ceremony) {
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', this.#pair.publicKey))
    const id = Uint8Array.from(atob(fromUrl(this.key.credential)), (one) => one.charCodeAt(0))
    // COSE_Key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const cose = concat(
      Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
      raw.subarray(1, 33),
      Uint8Array.of(0x22, 0x58, 0x20),
      raw.subarray(33),
    )
    const data = concat(
      authenticatorData(ceremony, ATTESTED, this.#signCount),
      new Uint8Array(16),
      Uint8Array.of(0, id.length),
      id,
      cose,
    )
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = concat(
      Uint8Array.of(0xa3, 0x63),
      utf8('fmt'),
      Uint8Array.of(0x64),
      utf8('none'),
      Uint8Array.of(0x67),
      utf8('attStmt'),
      Uint8Array.of(0xa0, 0x68),
      utf8('authData'),
      Uint8Array.of(0x58, data.length),
      data,
    )
    return {
      id: this.key.credential,
      rawId: this.key.credential,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toBase64Url(clientData(ceremony, 'webauthn.create')),
        attestationObject: toBase64Url(attestation),
        transports: ['internal'],
      },
    }
  }
}

const inUrl = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Base64 from base64url, as far as `atob` needs it. */
const fromUrl = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/')

function clientData({ challenge, site, type, crossOrigin = false }: Ceremony, usual: string): Uint8Array {
  return utf8(
    JSON.stringify({ type: type ?? usual, challenge: toBase64Url(challenge), origin: site, crossOrigin }),
  )
}

function authenticatorData(
  { site, host = new URL(site).hostname, isUserVerified = true }: Ceremony,
  more: number,
  count: number,
): Uint8Array {
  const counter = new Uint8Array(4)
  new DataView(counter.buffer).setUint32(0, count)
  const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | more
  return concat(sha256(utf8(host)), Uint8Array.of(flags), counter)
}
