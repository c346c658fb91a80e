import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkContent } from '@countersign/server/platform/storage/content-check'
import { fileNames, remarkFileNames } from '../corpus/file-names.ts'
import { SAMPLE_EXTENSIONS, sampleFile } from './sample-file.ts'

test.each(SAMPLE_EXTENSIONS)(
  'I2: a demo %s is what its name says, as uploads are judged',
  async (extension) => {
    expect(await checkContent(`Quotation.${extension}`, sampleFile(extension))).toMatchObject({ ok: true })
  },
)

test('every file that the demo names has a sample', () => {
  for (const name of [...Object.values(fileNames).flat(), ...remarkFileNames])
    expect(SAMPLE_EXTENSIONS).toContain(name.split('.').at(-1))
})

test('a PDF’s table of objects points at its objects', () => {
  const pdf = sampleFile('pdf').toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 4)).toBe('xref')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((found) => Number(found[1]))
  expect(offsets).toHaveLength(6)
  offsets.forEach((offset, index) => expect(pdf.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true))
})

test('a picture has as many bytes of pixels as its header promises', () => {
  const png = sampleFile('png')
  const data = png.indexOf('IDAT')
  const length = png.readUInt32BE(data - 4)
  expect(inflateSync(png.subarray(data + 4, data + 4 + length))).toHaveLength((480 + 1) * 300)
})

test('refuses an extension without a sample', () => {
  expect(() => sampleFile('docx')).toThrow('docx')
})
