import { BitString, Boolean as DerBoolean, Integer, Utf8String } from 'asn1js'
import type { AlgorithmIdentifier } from 'pkijs'
import {
  Certificate,
  CertificateRevocationList,
  Extension,
  Extensions,
  RelativeDistinguishedNames,
  RevokedCertificate,
  Time,
} from 'pkijs'
import { derFromRaw } from '../bytes/ecdsa-der.ts'
import { parseCertificate } from '../seal/certificate.ts'
import type { SealCertificate } from '../seal/certificate.ts'
import { encode, oid, parseDer, randomInteger, sequence, sortedSet } from '../seal/der.ts'
import { OID, signatureIdentifier } from '../seal/signature.ts'

// Our own certificate authority, for development and tests: roots, certificates for sealing and for timestamps, and lists of
// revoked ones. An installation brings certificates from elsewhere.

/** Kinds of keys that certificates are made for. */
export type KeyKind = 'P-256' | 'RSA'

export interface KeyPair {
  privateKey: CryptoKey
  /** The public key as a certificate has it, in DER. */
  publicKey: Uint8Array
  kind: KeyKind
}

/** What a certificate is for. */
export type Purpose = 'authority' | 'sealing' | 'timestamps'

export interface CertificateOrder {
  organization: string
  name: string
  key: KeyPair
  purpose: Purpose
  from: Date
  until: Date
  /** Other extensions than those of the purpose. */
  extensions?: Extension[]
}

/** An authority: its certificate, and its key, which stays inside. */
export interface Authority {
  certificate: SealCertificate
  issue(order: CertificateOrder): Promise<SealCertificate>
  /** The list of what it revoked, in DER. */
  listRevoked(revoked: readonly SealCertificate[], times: { from: Date; until: Date }): Promise<Uint8Array>
}

const ALGORITHMS = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RSA: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 3072,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
} as const

export async function makeKeyPair(kind: KeyKind = 'P-256'): Promise<KeyPair> {
  const pair = (await crypto.subtle.generateKey(ALGORITHMS[kind], true, ['sign', 'verify'])) as CryptoKeyPair
  return {
    privateKey: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
    kind,
  }
}

/** Signs as certificates and seals want it: an ECDSA signature in DER. */
export async function signWith({ privateKey, kind }: KeyPair, bytes: Uint8Array): Promise<Uint8Array> {
  const raw = new Uint8Array(await crypto.subtle.sign(ALGORITHMS[kind], privateKey, Uint8Array.from(bytes)))
  return kind === 'RSA' ? raw : derFromRaw(raw, 32)
}

/** A root: an authority that certifies itself. */
export async function makeRoot(order: Omit<CertificateOrder, 'purpose'>): Promise<Authority> {
  const own = { ...order, purpose: 'authority' as const }
  const certificate = await certify(own, { key: order.key, subject: nameOf(order) })
  return authorityOf(certificate, order.key)
}

/** An authority that another one certified. */
export async function makeIntermediate(
  above: Authority,
  order: Omit<CertificateOrder, 'purpose'>,
): Promise<Authority> {
  return authorityOf(await above.issue({ ...order, purpose: 'authority' }), order.key)
}

function authorityOf(certificate: SealCertificate, key: KeyPair): Authority {
  const { subject } = certificate.parsed
  return {
    certificate,
    issue: (order) => certify(order, { key, subject }),
    async listRevoked(revoked, { from, until }) {
      const list = new CertificateRevocationList({
        version: 1,
        signature: algorithmOf(key),
        issuer: subject,
        thisUpdate: new Time({ type: 0, value: from }),
        nextUpdate: new Time({ type: 0, value: until }),
        crlExtensions: new Extensions({
          extensions: [extension('2.5.29.20', encode(new Integer({ value: 1 })))],
        }),
        ...(revoked.length > 0 && {
          revokedCertificates: revoked.map(
            ({ parsed }) =>
              new RevokedCertificate({
                userCertificate: parsed.serialNumber,
                revocationDate: new Time({ type: 0, value: from }),
              }),
          ),
        }),
      })
      list.signatureAlgorithm = algorithmOf(key)
      const tbs = encode((list as unknown as { encodeTBS(): { toBER(): ArrayBuffer } }).encodeTBS())
      return withSignature(tbs, key)
    },
  }
}

async function certify(
  order: CertificateOrder,
  issuer: { key: KeyPair; subject: RelativeDistinguishedNames },
): Promise<SealCertificate> {
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: randomInteger() }),
    signature: algorithmOf(issuer.key),
    issuer: issuer.subject,
    subject: nameOf(order),
    notBefore: new Time({ type: 0, value: order.from }),
    notAfter: new Time({ type: 0, value: order.until }),
    extensions: order.extensions ?? EXTENSIONS[order.purpose](),
  })
  certificate.subjectPublicKeyInfo.fromSchema(parseDer(order.key.publicKey, 'authority'))
  const tbs = encode(certificate.encodeTBS())
  return parseCertificate(await withSignature(tbs, issuer.key), 'seal')
}

/** What certificates and lists of revoked ones are: content in DER, the algorithm, and the signature. */
async function withSignature(tbs: Uint8Array, key: KeyPair): Promise<Uint8Array> {
  return encode(
    sequence(
      parseDer(tbs, 'authority'),
      algorithmOf(key).toSchema(),
      new BitString({ valueHex: Uint8Array.from(await signWith(key, tbs)) }),
    ),
  )
}

const algorithmOf = ({ kind }: KeyPair): AlgorithmIdentifier =>
  signatureIdentifier(kind === 'RSA' ? OID.rsa : OID.ec)

/** Two parts, each a set of its own, as names are written everywhere. */
function nameOf({ organization, name }: { organization: string; name: string }): RelativeDistinguishedNames {
  const part = (type: string, value: string) => sortedSet([sequence(oid(type), new Utf8String({ value }))])
  return new RelativeDistinguishedNames({
    schema: parseDer(encode(sequence(part('2.5.4.10', organization), part('2.5.4.3', name))), 'authority'),
  })
}

/** An extension with its content in DER. */
export function extension(extnID: string, content: Uint8Array, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: Uint8Array.from(content).buffer })
}

const constraints = (isAuthority: boolean) =>
  extension('2.5.29.19', encode(sequence(...(isAuthority ? [new DerBoolean({ value: true })] : []))), true)

const usage = (bits: number, unused: number) =>
  extension('2.5.29.15', encode(new BitString({ valueHex: Uint8Array.of(bits), unusedBits: unused })), true)

const EXTENSIONS: Record<Purpose, () => Extension[]> = {
  authority: () => [constraints(true), usage(0x06, 1)],
  sealing: () => [constraints(false), usage(0xc0, 6)],
  timestamps: () => [
    constraints(false),
    usage(0x80, 7),
    extension('2.5.29.37', encode(sequence(oid('1.3.6.1.5.5.7.3.8'))), true),
  ],
}
