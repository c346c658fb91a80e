import type { Authority, KeyKind, KeyPair, TimestampAuthority } from '../authority/index.ts'
import {
  answerTimestampRequest,
  makeIntermediate,
  makeKeyPair,
  makeRoot,
  signWith,
} from '../authority/index.ts'
import type { SealCertificate } from '../seal/certificate.ts'
import type { SealEvidence, SealSigner } from '../seal/seal-pdf.ts'
import type { SealTrust } from '../seal/seal-trust.ts'
import { randomInteger } from '../seal/der.ts'
import { readTimestampResponse, writeTimestampRequest } from '../seal/timestamp.ts'

export const SEALED_AT = new Date('2026-11-25T03:00:00.000Z')
/** When certificates are valid. */
export const VALID = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2030-01-01T00:00:00Z') }

/** All that an installation has to seal: authorities, certificates, keys. */
export interface TestSealing {
  root: Authority
  /** Between root and sealing certificate. */
  between: Authority
  certificate: SealCertificate
  key: KeyPair
  timestampRoot: Authority
  clock: TimestampAuthority
  trust: SealTrust
  evidence: SealEvidence
  signer: SealSigner
}

/** Makes authorities and certificates. @param kind of the keys that seal and date; the authorities' are on P-256 */
export async function makeSealing(kind: KeyKind = 'P-256'): Promise<TestSealing> {
  const [rootKey, betweenKey, key, timestampRootKey, clockKey] = (await Promise.all(
    (['P-256', 'P-256', kind, 'P-256', kind] as const).map((each) => makeKeyPair(each)),
  )) as [KeyPair, KeyPair, KeyPair, KeyPair, KeyPair]
  const order = (name: string, own: KeyPair, organization = 'Northwind Holdings') => ({
    organization,
    name,
    key: own,
    ...VALID,
  })
  const root = await makeRoot(order('Northwind root', rootKey))
  const between = await makeIntermediate(root, order('Northwind documents', betweenKey))
  const certificate = await between.issue({ ...order('Northwind seal', key), purpose: 'sealing' })
  const timestampRoot = await makeRoot(order('Clock root', timestampRootKey, 'Clock'))
  const stamping = await timestampRoot.issue({ ...order('Clock', clockKey, 'Clock'), purpose: 'timestamps' })
  const clock = { key: clockKey, certificates: [stamping] }
  const stored = [certificate, between.certificate, root.certificate, timestampRoot.certificate]
  return {
    root,
    between,
    certificate,
    key,
    timestampRoot,
    clock,
    trust: { roots: [root.certificate.der], timestampRoots: [timestampRoot.certificate.der] },
    evidence: {
      certificates: stored.map(({ der }) => der),
      revocationLists: [
        await root.listRevoked([], VALID),
        await between.listRevoked([], VALID),
        await timestampRoot.listRevoked([], VALID),
      ],
    },
    signer: {
      certificates: [certificate.der, between.certificate.der],
      sign: (bytes) => signWith(key, bytes),
      timestamp: (over) => stamp(clock, over),
    },
  }
}

/** Asks an authority for a timestamp. @returns its token */
export async function stamp(
  authority: TimestampAuthority,
  over: Uint8Array,
  at: Date = SEALED_AT,
): Promise<Uint8Array> {
  const request = writeTimestampRequest(over, randomInteger())
  return readTimestampResponse(await answerTimestampRequest(request, authority, at))
}
