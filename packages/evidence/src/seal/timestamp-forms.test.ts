import { Constructed, Null, Primitive, Sequence, Set as DerSet } from 'asn1js'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSameBytes } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { makeSealing, SEALED_AT, stamp } from '../testing/sealing.ts'
import type { TestSealing } from '../testing/sealing.ts'
import type { Der } from './der.ts'
import { encode, encoded, integer, oid, sequence, valuesOf } from './der.ts'
import { OID } from './signature.ts'
import { checkTimestamp } from './timestamp.ts'

// A timestamp is in a part of the seal that the seal's key doesn't sign, and its own signature doesn't cover all of its structure. What isn't
// signed has one form; otherwise anyone who passes a document on could change it.

let sealing: TestSealing
let token: Uint8Array
const over = Uint8Array.of(1, 2, 3)
const trust = () => ({ over, roots: [sealing.timestampRoot.certificate], others: [] })

beforeAll(async () => {
  sealing = await makeSealing()
  token = await stamp(sealing.clock, over)
})

/** The parts of a token, which edits change in place. */
interface Parts {
  outer: Der[]
  signed: Der[]
  content: Der[]
  certificates: Der[]
  signers: Der[]
  signer: Der[]
}

const SHA_256 = () => sequence(oid(OID.sha256))
const tagged = (tagNumber: number, ...value: Der[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
const unsignedAttribute = () => sequence(oid('1.2.3.4'), new DerSet({ value: [integer(1)] }))

function edited(edit: (parts: Parts) => void): Uint8Array {
  const whole = encoded(token)
  const outer = valuesOf(whole)
  const signed = valuesOf(valuesOf(outer[1])[0])
  const signers = valuesOf(signed[4])
  const parts = {
    outer,
    signed,
    content: valuesOf(signed[2]),
    certificates: valuesOf(signed[3]),
    signers,
    signer: valuesOf(signers[0]),
  }
  edit(parts)
  return encode(rebuilt(whole))
}

/** Without the bytes that the parser remembers. */
function rebuilt(value: Der): Der {
  const { valueBlock, idBlock } = value as unknown as {
    valueBlock: { value?: Der[] }
    idBlock: { tagClass: number; tagNumber: number; isConstructed: boolean }
  }
  if (!idBlock.isConstructed || !valueBlock.value) return encoded(encode(value))
  const children = valueBlock.value.map(rebuilt)
  if (value instanceof Sequence) return new Sequence({ value: children })
  if (value instanceof DerSet) return new DerSet({ value: children })
  return new Constructed({
    idBlock: { tagClass: idBlock.tagClass, tagNumber: idBlock.tagNumber },
    value: children,
  })
}

const FORMS: [string, (parts: Parts) => void][] = [
  ['is of another kind', ({ outer }) => (outer[0] = oid(OID.data))],
  ['has something behind its content', ({ outer }) => outer.push(new Null())],
  ['is of another version', ({ signed }) => (signed[0] = integer(1))],
  ['names another hash besides', ({ signed }) => valuesOf(signed[1]).push(sequence(oid(OID.sha512)))],
  [
    'names another hash than its signer',
    ({ signed }) => (signed[1] = new DerSet({ value: [sequence(oid(OID.sha512))] })),
  ],
  [
    'writes its hash with a parameter',
    ({ signed }) => (signed[1] = new DerSet({ value: [sequence(oid(OID.sha256), new Null())] })),
  ],
  [
    'writes its signer’s hash with another parameter',
    ({ signed, signer }) => {
      signed[1] = new DerSet({ value: [sequence(oid(OID.sha256), integer(1))] })
      signer[2] = sequence(oid(OID.sha256), integer(1))
    },
  ],
  [
    'is by an unknown hash',
    ({ signed, signer }) => {
      signed[1] = new DerSet({ value: [sequence(oid(OID.sha1))] })
      signer[2] = sequence(oid(OID.sha1))
    },
  ],
  ['says that its content is another', ({ content }) => (content[0] = oid(OID.data))],
  ['has no content', ({ content }) => content.pop()],
  [
    'has a list of revoked certificates',
    ({ signed }) => signed.splice(4, 0, tagged(1, encoded(sealing.evidence.revocationLists[2]!))),
  ],
  ['has no signer', ({ signers }) => signers.splice(0)],
  ['has its signer twice', ({ signers }) => signers.push(rebuilt(signers[0] as Der))],
  ['has a signer of another version', ({ signer }) => (signer[0] = integer(3))],
  ['has attributes that aren’t signed', ({ signer }) => signer.push(tagged(1, unsignedAttribute()))],
  ['signs no attributes', ({ signer }) => signer.splice(3, 1)],
  [
    'has a certificate of another kind',
    ({ certificates }) => certificates.push(tagged(3, oid('1.2.3.4'), integer(1))),
  ],
]

describe('a timestamp in another form', () => {
  it('O3: is taken as its authority wrote it', async () => {
    expect(
      isSameBytes(
        edited(() => undefined),
        token,
      ),
    ).toBe(true)
    expect(
      isSameBytes(
        edited(({ signed }) => (signed[1] = new DerSet({ value: [SHA_256()] }))),
        token,
      ),
    ).toBe(true)
    expect(await checkTimestamp(token, trust())).toMatchObject({ by: 'Clock', at: SEALED_AT })
  })

  it.each(FORMS)('O3: is refused where it %s', async (_, edit) => {
    const changed = edited(edit)
    expect(isSameBytes(changed, token)).toBe(false)
    await expect(checkTimestamp(changed, trust())).rejects.toMatchObject({
      check: 'seal-timestamp-form',
      message: 'The timestamp has another form.',
    })
  })

  it('O3: is refused where it names its signer in other letters, by another number, or by a key', async () => {
    const cases = latin1(token).split('Clock root')
    expect(cases).toHaveLength(3)
    const named = [
      // The certificate names its issuer as well, and that is signed.
      fromLatin1(`${cases[0]}Clock root${cases[1]}cLOCK rOOT${cases[2]}`),
      edited(({ signer }) => (valuesOf(signer[1])[1] = integer(7))),
      edited(
        ({ signer }) =>
          (signer[1] = new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: Uint8Array.of(1) })),
      ),
    ]
    for (const changed of named)
      await expect(checkTimestamp(changed, trust())).rejects.toMatchObject({
        check: 'seal-timestamp-signer',
        message: 'The timestamp names another signer than the one that it binds.',
      })
  })

  it('O3: is refused where it binds its signer by a hash that no one knows', async () => {
    const changed = edited(({ signer }) => {
      const binding = valuesOf(signer[3]).find(
        (one) => String(valuesOf(one)[0]?.valueBlock) === OID.signingCertificateV2,
      )
      const [certificates] = valuesOf(valuesOf(valuesOf(binding)[1])[0])
      valuesOf(valuesOf(certificates)[0]).unshift(sequence(oid('1.2.3.4')))
    })
    await expect(checkTimestamp(changed, trust())).rejects.toMatchObject({
      check: 'seal-timestamp-signer',
      message: 'The timestamp names its signer in an unknown way.',
    })
  })
})
