import { Null, Utf8String } from 'asn1js'
import { beforeAll, describe, expect, it } from 'vitest'
import { extension, makeRoot, signWith } from '../authority/index.ts'
import type { TimestampAuthority } from '../authority/index.ts'
import { fromLatin1 } from '../bytes/latin1.ts'
import { plainPdf } from '../testing/plain-pdf.ts'
import type { Attack } from '../testing/forged-seal.ts'
import { attribute, forgeSeal } from '../testing/forged-seal.ts'
import { makeSealing, SEALED_AT, stamp, VALID } from '../testing/sealing.ts'
import type { TestSealing } from '../testing/sealing.ts'
import { parseCertificate } from './certificate.ts'
import type { SealCertificate } from './certificate.ts'
import { checkSeal } from './check-seal.ts'
import { encode, encoded, integer, oid, sequence, sortedSet } from './der.ts'
import { readSealUpdate } from './seal-update.ts'
import { OID } from './signature.ts'

// The organisation itself as attacker: it has the seal's key, and writes whatever it likes. It has no key of a trusted root.

let sealing: TestSealing
/** Another one, whose roots no one trusts. */
let foreign: TestSealing
beforeAll(async () => {
  ;[sealing, foreign] = await Promise.all([makeSealing(), makeSealing()])
})

async function check(pdf: Uint8Array) {
  const parts = readSealUpdate(pdf)
  if (!parts) throw new Error('no seal')
  return checkSeal(parts, sealing.trust)
}

/** A certificate for the seal's key from its true issuer, made differently. */
const certified = (
  order: Partial<Parameters<TestSealing['root']['issue']>[0]>,
  issuer = sealing.between,
): Promise<SealCertificate> =>
  issuer.issue({
    organization: 'Northwind Holdings',
    name: 'Northwind seal',
    key: sealing.key,
    purpose: 'sealing',
    ...VALID,
    ...order,
  })

/** Seals with another certificate for the same key. */
const withCertificate = async (certificate: SealCertificate): Promise<Attack> => ({
  certificates: [certificate, sealing.between.certificate],
  evidence: { ...sealing.evidence, certificates: [sealing.root.certificate.der] },
})

const clock = (change: Partial<TimestampAuthority>): Attack => ({
  timestamp: (over) => stamp({ ...sealing.clock, ...change }, over),
})

/** A certificate for the clock's key. */
const clockCertificate = (
  order: Partial<Parameters<TestSealing['root']['issue']>[0]>,
  root = sealing.timestampRoot,
) =>
  root.issue({
    organization: 'Clock',
    name: 'Clock',
    key: sealing.clock.key,
    purpose: 'timestamps',
    ...VALID,
    ...order,
  })

const EARLY = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2021-01-01T00:00:00Z') }

const ATTACKS: [string, string, () => Promise<Attack> | Attack][] = [
  ['signs another document', 'seal-digest', () => ({ document: plainPdf(fromLatin1('{"other":1}')) })],
  ['signs by another key', 'seal-signature', () => ({ key: foreign.key })],
  [
    'has a certificate from a root that no one trusts',
    'seal-chain',
    () => ({
      certificates: [foreign.certificate, foreign.between.certificate],
      key: foreign.key,
      evidence: { certificates: [], revocationLists: [] },
    }),
  ],
  ['leaves out the certificate between', 'seal-chain', () => ({ certificates: [sealing.certificate] })],
  [
    'adds another organisation’s certificate, bound as well',
    'seal-certificate',
    () => ({ certificates: [sealing.certificate, sealing.between.certificate, foreign.certificate] }),
  ],
  [
    'adds a certificate that the signature doesn’t bind',
    'seal-cms',
    () => ({
      bound: [sealing.certificate, sealing.between.certificate],
      certificates: [sealing.certificate, sealing.between.certificate, foreign.certificate],
    }),
  ],
  [
    'names a certificate that isn’t there',
    'seal-certificate',
    () => ({
      certificates: [sealing.certificate],
      bound: [sealing.certificate, sealing.between.certificate],
    }),
  ],
  ['has a certificate that had ended', 'seal-dates', async () => withCertificate(await certified(EARLY))],
  [
    'has a certificate that is for timestamps alone',
    'seal-usage',
    async () => withCertificate(await certified({ purpose: 'timestamps' })),
  ],
  [
    'seals as an authority',
    'seal-usage',
    async () => withCertificate(await certified({ purpose: 'authority' })),
  ],
  [
    'has a certificate whose key may not sign',
    'seal-usage',
    async () => withCertificate(await certified({ extensions: [keyUsage(0x20, 5)] })),
  ],
  [
    'has a certificate with an unknown condition',
    'seal-usage',
    async () =>
      withCertificate(await certified({ extensions: [extension('1.2.3.4', encode(new Null()), true)] })),
  ],
  [
    'lets a sealing certificate issue another',
    'seal-usage',
    async () => {
      const { certificate, key } = sealing
      const sealer = await makeRoot({ organization: 'x', name: 'x', key, ...VALID })
      const issued = await { ...sealer }.issue({
        organization: 'Northwind Holdings',
        name: 'Invented',
        key,
        purpose: 'sealing',
        ...VALID,
      })
      const renamed = await reissued(issued, certificate)
      return {
        certificates: [renamed, certificate, sealing.between.certificate],
        evidence: { ...sealing.evidence, certificates: [] },
      }
    },
  ],
  [
    'keeps a certificate for later that nothing vouches for',
    'seal-store',
    () => ({
      evidence: {
        ...sealing.evidence,
        certificates: [...sealing.evidence.certificates, foreign.certificate.der],
      },
    }),
  ],
  [
    'keeps another authority’s list of revoked certificates',
    'seal-revocation',
    () => ({ evidence: { ...sealing.evidence, revocationLists: foreign.evidence.revocationLists } }),
  ],
  [
    'keeps a list of revoked certificates of another time',
    'seal-revocation',
    async () => ({
      evidence: { ...sealing.evidence, revocationLists: [await sealing.root.listRevoked([], EARLY)] },
    }),
  ],
  [
    'keeps something else than a list of revoked certificates',
    'seal-revocation',
    () => ({ evidence: { ...sealing.evidence, revocationLists: [encode(integer(1))] } }),
  ],
  [
    'has a certificate that was revoked',
    'seal-revoked',
    async () => ({
      evidence: {
        ...sealing.evidence,
        revocationLists: [await sealing.between.listRevoked([sealing.certificate], VALID)],
      },
    }),
  ],
  [
    'has an authority between that was revoked',
    'seal-revoked',
    async () => ({
      evidence: {
        ...sealing.evidence,
        revocationLists: [await sealing.root.listRevoked([sealing.between.certificate], VALID)],
      },
    }),
  ],
  [
    'binds no certificate',
    'seal-certificate',
    () => ({ bound: [], certificates: [sealing.certificate, sealing.between.certificate] }),
  ],
  [
    'claims a time by itself',
    'seal-cms',
    () => ({
      attributes: (own) =>
        sortedSet([
          ...own.valueBlock.value,
          sequence(oid('1.2.840.113549.1.9.5'), sortedSet([new Utf8String({ value: 'x' })])),
        ]),
    }),
  ],
  [
    'signs its attributes in another order',
    'seal-cms',
    () => ({
      attributes: (own) => {
        own.valueBlock.value.reverse()
        return own
      },
    }),
  ],
  [
    'adds an attribute that isn’t signed',
    'seal-cms',
    () => ({
      unsigned: (token) => [attribute(OID.timestampToken, token), attribute('1.2.3.4', encode(integer(1)))],
    }),
  ],
  ['says another version', 'seal-cms', () => ({ data: (own) => ({ ...own, version: 3 }) })],
  [
    'carries content of its own',
    'seal-cms',
    () => ({ data: (own) => ({ ...own, content: Uint8Array.of(1) }) }),
  ],
  ['writes digits in capitals', 'seal-hex', () => ({ hex: (hex) => hex.replace('a', 'A') })],
  ['hides something after the signature', 'seal-padding', () => ({ hex: (hex) => `${hex.slice(0, -2)}01` })],
  [
    'has no timestamp',
    'seal-timestamp',
    () => ({ unsigned: () => [attribute('1.2.3.4', encode(integer(1)))] }),
  ],
  ['has nothing unsigned', 'seal-timestamp', () => ({ unsigned: () => [] })],
  [
    'has two timestamps',
    'seal-timestamp',
    () => ({
      unsigned: (token) => [attribute(OID.timestampToken, token), attribute(OID.timestampToken, token)],
    }),
  ],
  [
    'has something else as timestamp',
    'seal-timestamp-form',
    () => ({ timestamp: async () => encode(integer(1)) }),
  ],
  [
    'has a timestamp of something else',
    'seal-timestamp-imprint',
    () => ({ timestamp: () => stamp(sealing.clock, Uint8Array.of(1)) }),
  ],
  [
    'dates the seal itself',
    'seal-timestamp-usage',
    () => clock({ key: sealing.key, certificates: [sealing.certificate] }),
  ],
  [
    'has a clock of its own, from a root that no one trusts',
    'seal-timestamp-chain',
    () => clock(foreign.clock),
  ],
  [
    'has a clock certified by the seal’s root',
    'seal-timestamp-chain',
    async () => clock({ certificates: [await clockCertificate({}, sealing.root)] }),
  ],
  [
    'has a clock that signs by another key than its certificate’s',
    'seal-timestamp-signature',
    () => clock({ key: sealing.key }),
  ],
  [
    'has a clock whose certificate had ended',
    'seal-timestamp-dates',
    async () => clock({ certificates: [await clockCertificate(EARLY)] }),
  ],
  [
    'dates the seal before its certificate',
    'seal-timestamp-dates',
    () => ({ timestamp: (over) => stamp(sealing.clock, over, new Date('2025-01-01T00:00:00Z')) }),
  ],
  [
    'has a clock with another purpose besides',
    'seal-timestamp-usage',
    async () => clock({ certificates: [await clockCertificate({ extensions: [purposes(true, 8, 4)] })] }),
  ],
  [
    'has a clock whose purpose isn’t binding',
    'seal-timestamp-usage',
    async () => clock({ certificates: [await clockCertificate({ extensions: [purposes(false, 8)] })] }),
  ],
  [
    'has a timestamp with a certificate that nothing vouches for',
    'seal-timestamp-certificate',
    () => clock({ certificates: [...sealing.clock.certificates, foreign.certificate] }),
  ],
]

const keyUsage = (bits: number, unused: number) =>
  extension('2.5.29.15', Uint8Array.of(3, 2, unused, bits), true)

const purposes = (critical: boolean, ...which: number[]) =>
  extension('2.5.29.37', encode(sequence(...which.map((one) => oid(`1.3.6.1.5.5.7.3.${one}`)))), critical)

/** A certificate as its new issuer would have signed it: same key, other name of the issuer. */
async function reissued(certificate: SealCertificate, issuer: SealCertificate): Promise<SealCertificate> {
  const { parsed } = certificate
  parsed.issuer = issuer.parsed.subject
  const tbs = encode(parsed.encodeTBS())
  const signature = await signWith(sealing.key, tbs)
  const bits = Uint8Array.from([3, signature.length + 1, 0, ...signature])
  return parseCertificate(
    encode(sequence(encoded(tbs), parsed.signatureAlgorithm.toSchema(), encoded(bits))),
    'seal',
  )
}

describe('the organisation, with the key of its own seal', () => {
  it('O3: passes where it does as it should', async () => {
    expect(await check(await forgeSeal(sealing))).toMatchObject({
      by: 'Northwind Holdings',
      at: SEALED_AT.toISOString(),
    })
  })

  it.each(ATTACKS)('O3: is refused where it %s (%s)', async (_, name, attack) => {
    await expect(check(await forgeSeal(sealing, await attack()))).rejects.toMatchObject({
      name: 'NotGenuine',
      check: name,
    })
  })
})
