import { Utf8String } from 'asn1js'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Attack } from '../testing/forged-seal.ts'
import { forgeSeal } from '../testing/forged-seal.ts'
import { makeSealing, VALID } from '../testing/sealing.ts'
import type { TestSealing } from '../testing/sealing.ts'
import { checkSeal } from './check-seal.ts'
import { encode, encoded, sequence, valuesOf } from './der.ts'
import { readSealUpdate } from './seal-update.ts'

// The organisation with the key of its own seal, as in seal-attacks.test.ts: it writes seals and updates in other forms than the product.

let sealing: TestSealing
beforeAll(async () => {
  sealing = await makeSealing()
})

async function check(pdf: Uint8Array) {
  const parts = readSealUpdate(pdf)
  if (!parts) throw new Error('no seal')
  return checkSeal(parts, sealing.trust)
}

/** What is signed stays as it is: the appendix is outside of it. */
const withAppendix = (der: Uint8Array) =>
  encode(sequence(...valuesOf(encoded(der)), new Utf8String({ value: 'x' })))

const FORMS: [string, string, () => Promise<Attack> | Attack][] = [
  [
    'permits changes after the seal',
    'seal-update',
    () => ({ update: (text) => text.replace('/TransformParams /P 1 /V', '/TransformParams /P 3 /V') }),
  ],
  [
    'shows the seal on the page',
    'seal-update',
    () => ({ update: (text) => text.replace('/Rect [0 0 0 0]', '/Rect [0 0 9 9]') }),
  ],
  [
    'permits other signatures',
    'seal-update',
    () => ({ update: (text) => text.replace('/SigFlags 3', '/SigFlags 0') }),
  ],
  [
    'claims another time in the update than an instant',
    'seal-update',
    () => ({ update: (text) => text.replace(/\/M \(D:\d{4}/, '/M (D:year') }),
  ],
  [
    'keeps a certificate with something appended that no one signed',
    'seal-certificate',
    () => ({
      evidence: { ...sealing.evidence, certificates: [withAppendix(sealing.root.certificate.der)] },
    }),
  ],
  [
    'keeps a list of revoked certificates with something appended that no one signed',
    'seal-revocation',
    async () => ({
      evidence: {
        ...sealing.evidence,
        revocationLists: [withAppendix(await sealing.root.listRevoked([], VALID))],
      },
    }),
  ],
]

describe('a seal in another form', () => {
  it.each(FORMS)('O3: is refused where it %s (%s)', async (_, name, attack) => {
    await expect(check(await forgeSeal(sealing, await attack()))).rejects.toMatchObject({
      name: 'NotGenuine',
      check: name,
    })
  })

  it.each<[string, string, string, () => Attack]>([
    [
      'names a certificate that isn’t there',
      'seal-certificate',
      'The seal lacks a certificate that it names.',
      () => ({
        certificates: [sealing.certificate],
        bound: [sealing.certificate, sealing.between.certificate],
      }),
    ],
    [
      'has a signature that is no sequence',
      'seal-cms',
      'The seal has another form.',
      () => ({ hex: (hex) => `31${hex.slice(2)}` }),
    ],
    [
      'has a signature of one byte’s length',
      'seal-cms',
      'The seal has another form.',
      () => ({ hex: (hex) => `3081${hex.slice(4)}` }),
    ],
    [
      'has a signature that is longer than its room',
      'seal-cms',
      'The seal has another form.',
      () => ({ hex: (hex) => `3082ffff${hex.slice(8)}` }),
    ],
  ])('O3: says what is wrong where it %s (%s)', async (_, name, message, attack) => {
    await expect(check(await forgeSeal(sealing, attack()))).rejects.toMatchObject({ check: name, message })
  })
})
