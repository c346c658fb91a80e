import { beforeAll, describe, expect, it } from 'vitest'
import { isSameBytes } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { checkDocument } from '../document/check-document.ts'
import { NotGenuine } from '../not-genuine.ts'
import { CHANGES } from '../testing/changed-seal.ts'
import type { Part, Stages } from '../testing/flips.ts'
import { countStage, partsOf, PARTS, refusalOf, sampleFlips } from '../testing/flips.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import { plainPdf } from '../testing/plain-pdf.ts'
import { makeSealing, SEALED_AT } from '../testing/sealing.ts'
import type { TestSealing } from '../testing/sealing.ts'
import { checkSeal } from './check-seal.ts'
import type { Seal } from './check-seal.ts'
import { sealPdf } from './seal-pdf.ts'
import { readSealUpdate } from './seal-update.ts'

let sealing: TestSealing
let sealed: Uint8Array
const document = plainPdf(fromLatin1('{"memo":"AVL-2026-0001"}'))

const seal = (pdf = document, by = sealing) =>
  sealPdf(pdf, by.signer, { evidence: by.evidence, at: SEALED_AT })

async function check(pdf: Uint8Array, trust = sealing.trust): Promise<Seal> {
  const parts = readSealUpdate(pdf)
  if (!parts) throw new NotGenuine('seal-missing', 'The document has no seal.')
  return checkSeal(parts, trust)
}

/** The checks that may refuse a bit of each part. */
const STAGES: Record<Part, RegExp> = {
  document: /^(pdf-form|pdf-object|seal-update|seal-digest)$/,
  update: /^(pdf-form|seal-update|seal-digest|seal-missing)$/,
  signature: /^seal-(?!missing)/,
  padding: /^seal-(hex|padding|update)$/,
}

beforeAll(async () => {
  sealing = await makeSealing()
  sealed = await seal()
})

describe('a sealed PDF', () => {
  it('O3: begins with the document byte for byte, and says who sealed it and when', async () => {
    expect(isSameBytes(sealed.subarray(0, document.length), document)).toBe(true)
    expect(await check(sealed)).toMatchObject({
      by: 'Northwind Holdings',
      at: SEALED_AT.toISOString(),
      timestampBy: 'Clock',
    })
  })

  it('O3: is the same with keys of RSA, and where a page has links already', async () => {
    const rsa = await makeSealing('RSA')
    const linked = plainPdf(fromLatin1('{}'), { page: '  /Annots [9 0 R 10 0 R]\n' })
    const pdf = await seal(linked, rsa)
    expect(await check(pdf, rsa.trust)).toMatchObject({ by: 'Northwind Holdings' })
    expect(latin1(pdf)).toContain('/Annots [9 0 R 10 0 R 9 0 R]')
  })

  it('O3: is asked for where roots of seals are trusted', async () => {
    const { key } = await newNoteKey('memos.example/log')
    const trust = { log: key, witnesses: [], seal: sealing.trust }
    await expect(checkDocument(document, trust)).rejects.toMatchObject({ check: 'seal-missing' })
  })

  it('O3: takes more room where the authority answers with a long chain', async () => {
    const small = await sealPdf(document, sealing.signer, {
      evidence: sealing.evidence,
      at: SEALED_AT,
      rooms: [1000, 9000],
    })
    expect(await check(small)).toMatchObject({ by: 'Northwind Holdings' })
    const tooSmall = sealPdf(document, sealing.signer, {
      evidence: sealing.evidence,
      at: SEALED_AT,
      rooms: [1000],
    })
    await expect(tooSmall).rejects.toMatchObject({ check: 'seal-room' })
  })

  it('O3: has a certificate', async () => {
    const anonymous = { ...sealing.signer, certificates: [] }
    await expect(
      sealPdf(document, anonymous, { evidence: sealing.evidence, at: SEALED_AT }),
    ).rejects.toMatchObject({ check: 'seal-cms', message: 'A seal has at least one certificate.' })
  })

  it('O3: forbids changes, is invisible, and claims no time by itself', () => {
    const added = latin1(sealed.subarray(document.length))
    expect(added).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(added).toContain('/TransformParams /P 1')
    expect(added).toMatch(/\/F 132\n {2}\/Rect \[0 0 0 0\]\n {2}\/AP << \/N \d+ 0 R >>/)
    const signingTime = '06092a864886f70d010905'
    expect(added).not.toContain(signingTime)
  })

  it('O3: of a memo whose title looks like parts of a PDF is genuine too', async () => {
    const title = 'x\n3 0 obj\n/ByteRange [0 1 2 3]\nendobj\nstartxref\n1\n%%EOF\n'
    expect(await check(await seal(plainPdf(fromLatin1('{}'), { title })))).toMatchObject({
      timestampBy: 'Clock',
    })
  })

  it('O3: a file of another form can’t be sealed: one of several revisions, with fields, without a page', async () => {
    await expect(seal(sealed)).rejects.toMatchObject({ check: 'pdf-form' })
    const form = plainPdf(fromLatin1('{}'), { catalog: '  /AcroForm 9 0 R\n' })
    await expect(seal(form)).rejects.toMatchObject({ check: 'seal-update' })
    const broken = fromLatin1(latin1(document).replace('/Type /Page\n', '/Type /Leaf\n'))
    const circular = fromLatin1(latin1(document).replace('/Kids [2 0 R]', '/Kids [1 0 R]'))
    await expect(seal(circular)).rejects.toMatchObject({
      check: 'seal-update',
      message: 'The document has no page.',
    })
    await expect(seal(broken)).rejects.toMatchObject({
      check: expect.stringMatching(/seal-update|pdf-object/) as string,
    })
  })
})

describe('a changed sealed PDF', () => {
  it('O3: is refused, whatever bit of whatever byte it is, by the check of its part', async () => {
    const seed = process.env.FLIPS_SEED ?? String(Date.now())
    const partOf = partsOf(sealed)
    const stages: Stages = {}
    for (const flip of sampleFlips(seed, 400, sealed)) {
      const refusal = await refusalOf(sealed, flip, check)
      expect(refusal, `bit ${flip.bit} of byte ${flip.at}, FLIPS_SEED=${seed}`).not.toBeNull()
      countStage(stages, partOf(flip.at), refusal ?? '')
    }
    const known = PARTS.flatMap((part) =>
      Object.keys(stages[part] ?? {}).filter((stage) => !STAGES[part].test(stage)),
    )
    expect(known, `stages of other parts, FLIPS_SEED=${seed}`).toEqual([])
    expect(Object.keys(stages).toSorted(), `parts that were met, FLIPS_SEED=${seed}`).toEqual(
      [...PARTS].toSorted(),
    )
  })

  it.each(CHANGES)('O3: who $name is refused', async ({ checks, apply }) => {
    const forged = apply(sealed)
    expect(isSameBytes(forged, sealed)).toBe(false)
    await expect(check(forged)).rejects.toMatchObject({
      name: 'NotGenuine',
      check: expect.toSatisfy((stage: string) => checks.includes(stage)) as string,
    })
  })
})
