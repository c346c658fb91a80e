import { AlgorithmIdentifier } from 'pkijs'
import { Null } from 'asn1js'
import { rawFromDer } from '../bytes/ecdsa-der.ts'

// Signatures by the keys of certificates, verified by the platform's WebCrypto.

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  rsa: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  ec: '1.2.840.10045.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const

/** Hashes by their identifiers. */
export const HASHES: Readonly<Record<string, string>> = {
  [OID.sha256]: 'SHA-256',
  [OID.sha384]: 'SHA-384',
  [OID.sha512]: 'SHA-512',
}

const SIGNATURES: Readonly<Record<string, { name: 'ECDSA' | 'RSASSA-PKCS1-v1_5'; hash: string }>> = {
  [OID.ecdsaSha256]: { name: 'ECDSA', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { name: 'ECDSA', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { name: 'ECDSA', hash: 'SHA-512' },
  [OID.rsaSha256]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
}

/** Curves by their identifiers, with the bytes of a coordinate. */
const CURVES: Readonly<Record<string, { name: string; bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}

/** How an algorithm is written: a hash, or a signature over SHA-256 by a key of this kind. */
export const hashIdentifier = (): AlgorithmIdentifier => new AlgorithmIdentifier({ algorithmId: OID.sha256 })

export function signatureIdentifier(keyKind: string): AlgorithmIdentifier {
  return keyKind === OID.rsa
    ? new AlgorithmIdentifier({ algorithmId: OID.rsaSha256, algorithmParams: new Null() })
    : new AlgorithmIdentifier({ algorithmId: OID.ecdsaSha256 })
}

/** Whether an algorithm has no parameters, or the NULL that some write instead. */
export function isPlain({ algorithmParams }: AlgorithmIdentifier): boolean {
  return algorithmParams === undefined || algorithmParams instanceof Null
}

/** What made a signature. */
export interface SignedBy {
  /** The signer's public key. */
  key: { kind: string; curve: string | null; der: Uint8Array }
  algorithm: AlgorithmIdentifier
  /** The hash of a signature whose algorithm is only 'RSA', as CMS may write it. */
  hash?: string
}

/** Whether a signature over data is right. Algorithms that aren't known, and signatures in another form, are wrong. */
export async function isSignature(
  signature: Uint8Array,
  data: Uint8Array,
  { key, algorithm, hash }: SignedBy,
): Promise<boolean> {
  const { algorithmId } = algorithm
  const found = SIGNATURES[algorithmId]
  const used =
    found ?? (algorithmId === OID.rsa && hash ? { name: 'RSASSA-PKCS1-v1_5' as const, hash } : undefined)
  const isRsa = key.kind === OID.rsa
  const hasParameters = algorithm.algorithmParams !== undefined
  if (!used || isRsa !== (used.name !== 'ECDSA') || hasParameters !== isRsa || !isPlain(algorithm))
    return false
  const curve = isRsa ? null : CURVES[key.curve ?? '']
  if (curve === undefined) return false
  const bytes = curve ? rawFromDer(signature, curve.bytes) : signature
  if (!bytes) return false
  const how = curve ? { name: used.name, namedCurve: curve.name } : used
  try {
    const imported = await crypto.subtle.importKey('spki', Uint8Array.from(key.der), how, false, ['verify'])
    return await crypto.subtle.verify(used, imported, Uint8Array.from(bytes), Uint8Array.from(data))
  } catch {
    return false
  }
}

/** SHA-1, for what older timestamp authorities bind their certificate by. */
export async function digestOf(hash: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(hash, Uint8Array.from(bytes)))
}
