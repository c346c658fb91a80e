import { concat, fromBase64, isSameBytes, utf8 } from '../bytes/bytes.ts'
import { rawFromDer } from '../bytes/ecdsa-der.ts'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'

// Web Authentication, level 3, 7.2: what an authenticator signs, and what has to be checked of it. With WebCrypto alone.

/** COSE algorithms that keys may have: ECDSA with P-256 and SHA-256, RSASSA-PKCS1-v1_5 with SHA-256. */
export const PASSKEY_ALGORITHMS = { ES256: -7, RS256: -257 } as const

/** A passkey's public key. */
export interface PasskeyKey {
  /** The credential's id in base64url, as browsers write it. */
  credential: string
  algorithm: number
  /** SubjectPublicKeyInfo in base64. */
  spki: string
  /** The e-mail of the person who registered it, in lower case. */
  owner: string
}

/** What an authenticator answered, in base64. */
export interface Assertion {
  authenticatorData: string
  clientData: string
  signature: string
}

/** What an authenticator said of itself. */
export interface AuthenticatorFacts {
  /** How often the key has signed; 0 for keys that don't count. */
  signCount: number
  /** Whether the key is copied to other devices. */
  isBackedUp: boolean
}

/** Bytes of each number of a P-256 signature. */
const P256_BYTES = 32
const RP_HASH_BYTES = 32
const COUNTER_AT = 33
const DATA_BYTES = 37
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKED_UP = 0x10

/**
 * Checks that a passkey of this site has signed the challenge, and that the authenticator verified its user (O4).
 * @param site the app's address
 * @throws NotGenuine
 */
export async function checkAssertion(
  assertion: Assertion,
  { challenge, site, key }: { challenge: Uint8Array; site: string; key: PasskeyKey },
): Promise<AuthenticatorFacts> {
  const data = bytesOf(assertion.authenticatorData)
  const client = bytesOf(assertion.clientData)
  checkClientData(client, challenge, site)
  must(data.length >= DATA_BYTES, 'passkey-form', 'The passkey’s signature has another form.')
  const host = URL.canParse(site) ? new URL(site).hostname : ''
  must(
    host !== '' && isSameBytes(data.subarray(0, RP_HASH_BYTES), sha256(utf8(host))),
    'passkey-site',
    'The passkey belongs to another site.',
  )
  const flags = data[RP_HASH_BYTES] as number
  const verified = USER_PRESENT | USER_VERIFIED
  must((flags & verified) === verified, 'passkey-user', 'The passkey was used without verifying its person.')
  must(
    await verify(key, bytesOf(assertion.signature), concat(data, sha256(client))),
    'passkey-signature',
    'The passkey’s signature is of another key, or of something else.',
  )
  const counter = new DataView(data.buffer, data.byteOffset + COUNTER_AT, 4)
  return { signCount: counter.getUint32(0), isBackedUp: (flags & BACKED_UP) !== 0 }
}

function bytesOf(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? fromBase64(text) : null
  must(bytes, 'passkey-form', 'The passkey’s signature has another form.')
  return bytes
}

function checkClientData(bytes: Uint8Array, challenge: Uint8Array, site: string): void {
  const client = readClientData(bytes)
  must(
    typeof client === 'object' && client?.type === 'webauthn.get',
    'passkey-form',
    'The passkey’s signature has another form.',
  )
  must(
    client.challenge === toBase64Url(challenge),
    'passkey-challenge',
    'The passkey signed something else than this decision.',
  )
  must(
    client.origin === site && client.crossOrigin !== true,
    'passkey-origin',
    'The decision was signed on another site.',
  )
}

function readClientData(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Record<
      string,
      unknown
    > | null
  } catch {
    return null
  }
}

/** As browsers write a challenge: base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function verify(key: PasskeyKey, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const spki = bytesOf(key.spki)
  const isElliptic = key.algorithm === PASSKEY_ALGORITHMS.ES256
  must(
    isElliptic || key.algorithm === PASSKEY_ALGORITHMS.RS256,
    'passkey-key',
    'The passkey has an algorithm that isn’t known.',
  )
  const algorithm = isElliptic
    ? { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const raw = isElliptic ? rawFromDer(signature, P256_BYTES) : signature
  if (!raw) return false
  let imported
  try {
    imported = await crypto.subtle.importKey('spki', Uint8Array.from(spki), algorithm, false, ['verify'])
  } catch {
    must(false, 'passkey-key', 'The passkey’s public key can’t be read.')
  }
  return crypto.subtle.verify(algorithm, imported, Uint8Array.from(raw), Uint8Array.from(signed))
}
