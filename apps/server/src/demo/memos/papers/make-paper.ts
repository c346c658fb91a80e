import type { Paper } from './paper.ts'
import { pdfPaper } from './pdf-paper.ts'
import { pngPaper } from './png-paper.ts'
import { xlsxPaper } from './xlsx-paper.ts'

/** Extensions of the documents that the demo can make, each with how it makes them. */
const MAKERS: Readonly<Record<string, (paper: Paper) => Buffer>> = {
  pdf: pdfPaper,
  xlsx: xlsxPaper,
  png: pngPaper,
  csv: ({ items }) =>
    Buffer.from(['Item,Amount', ...items.map(([name, amount]) => `"${name}",${amount}`), ''].join('\r\n')),
  txt: ({ title, lines }) => Buffer.from([title, '', ...lines, ''].join('\n')),
}

export const PAPER_EXTENSIONS: readonly string[] = Object.keys(MAKERS)

/** @throws Error for an extension that isn't among PAPER_EXTENSIONS */
export function makePaper(extension: string, paper: Paper): Buffer {
  const make = MAKERS[extension]
  if (!make) throw new Error(`No demo document can be a ${extension}`)
  return make(paper)
}
