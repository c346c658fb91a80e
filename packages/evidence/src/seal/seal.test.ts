import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSameBytes } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { checkDocument } from '../document/check-document.ts'
import { readRevision } from '../pdf/pdf-revision.ts'
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
  if (!parts) throw new Error('no seal')
  return checkSeal(parts, trust)
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
    await expect(seal(broken)).rejects.toMatchObject({
      check: expect.stringMatching(/seal-update|pdf-object/) as string,
    })
  })
})

describe('a changed sealed PDF', () => {
  it('O3: is refused, whatever bit of whatever byte it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
        const flipped = Uint8Array.from(sealed)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        await expect(check(flipped), `bit ${bit} of byte ${at}`).rejects.toThrow()
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  /** An update after the seal's, as other programs write it. */
  const increment = (body: string) => {
    const at = sealed.length
    const { size } = readRevision(document)
    return `${size} 0 obj\n${body}\nendobj\n\nxref\n${size} 1\n${String(at).padStart(10, '0')} 00000 n\r\ntrailer\n<< /Size ${size + 1} /Root 7 0 R /Prev 1 >>\nstartxref\n${at + 40}\n%%EOF\n`
  }
  const append = (text: string) => fromLatin1(latin1(sealed) + text)

  it.each<[string, () => Uint8Array]>([
    ['appends an update', () => append(increment('<< /Type /Page /Rotate 90 >>'))],
    ['appends a second seal’s update', () => append(latin1(sealed.subarray(document.length)))],
    ['appends a line', () => append('x\n')],
    ['appends a line break', () => append('\n')],
    ['appends spaces and an end', () => append('   \n%%EOF\n')],
    ['cuts the last line break', () => sealed.slice(0, -1)],
    ['cuts the seal', () => document],
    ['cuts the seal, and ends as a sealed file does', () => fromLatin1(`${latin1(document)}\n`)],
    ['puts a line before the file', () => fromLatin1(`x\n${latin1(sealed)}`)],
    [
      'repeats an object between document and seal',
      () =>
        fromLatin1(
          `${latin1(document)}\n2 0 obj\n<< /Type /Page >>\nendobj\n\n${latin1(sealed.subarray(document.length + 1))}`,
        ),
    ],
    [
      'repeats an object inside of another one',
      () =>
        fromLatin1(
          latin1(sealed).replace('/Title (Memo)\n>>', '/Title (Memo)\n>>\nendobj\n\n2 0 obj\n<< >>'),
        ),
    ],
    [
      'gives the signature another range',
      () => fromLatin1(latin1(sealed).replace(/\/ByteRange \[0 (\d+)/, '/ByteRange [1 $1')),
    ],
    ['writes the signature in capitals', () => fromLatin1(capitals(latin1(sealed)))],
    [
      'hides bytes behind the signature',
      () => fromLatin1(latin1(sealed).replace(/0{8}>\n {2}\/M/, '00c0ffee>\n  /M')),
    ],
    ['empties the signature', () => fromLatin1(latin1(sealed).replace(/\/Contents <[^>]*>/, '/Contents <>'))],
  ])('O3: who %s is refused', async (_, forge) => {
    const forged = forge()
    expect(isSameBytes(forged, sealed)).toBe(false)
    await expect(check(forged)).rejects.toThrow()
  })

  const capitals = (text: string) =>
    text.replace(/\/Contents <[^>]*>/, (contents) => contents.replaceAll('a', 'A'))
})
