import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkContent } from '../../../storage/content-check.ts'
import { makePaper, PAPER_EXTENSIONS } from './make-paper.ts'

const paper = {
  title: 'Quotation (Luzon Civil Works) for Peñafrancia',
  lines: ['Valid for sixty days.', 'Prices in PHP without VAT.'],
  items: [
    ['Cable & joints', 145_000],
    ['Right of way', 580_000],
  ],
} as const

test.each(PAPER_EXTENSIONS)(
  'I2: a demo %s is what its name says, as uploads are judged',
  async (extension) => {
    expect(await checkContent(`Quotation.${extension}`, makePaper(extension, paper))).toMatchObject({
      ok: true,
    })
  },
)

test('the same paper gives the same bytes', () => {
  for (const extension of PAPER_EXTENSIONS)
    expect(makePaper(extension, paper)).toEqual(makePaper(extension, paper))
})

test('a PDF’s table of objects points at its objects', () => {
  const pdf = makePaper('pdf', paper).toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 4)).toBe('xref')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((found) => Number(found[1]))
  expect(offsets).toHaveLength(6)
  offsets.forEach((offset, index) => expect(pdf.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true))
  expect(pdf).toContain('(Quotation \\(Luzon Civil Works\\) for Pe\u00f1afrancia)')
})

test('a picture has as many bytes of pixels as its header promises', () => {
  const png = makePaper('png', paper)
  const data = png.indexOf('IDAT')
  const length = png.readUInt32BE(data - 4)
  expect(inflateSync(png.subarray(data + 4, data + 4 + length))).toHaveLength((480 + 1) * 300)
})

test('refuses what it can’t make', () => {
  expect(() => makePaper('docx', paper)).toThrow('docx')
})
