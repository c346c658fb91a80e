import type { Paper } from './paper.ts'

const LEFT = 64
const TOP = 770
const LINE_HEIGHT = 20
const AMOUNT_COLUMN = 420

/** A one-page PDF (A4, Helvetica): enough for a quotation, small enough for hundreds. */
export function pdfPaper(paper: Paper): Buffer {
  const stream = Buffer.from(pageContent(paper), 'latin1')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}

function pageContent({ title, lines, items }: Paper): string {
  const rows: string[] = [text(LEFT, TOP, title, 'F2', 18)]
  let y = TOP - 2 * LINE_HEIGHT
  for (const line of lines) {
    rows.push(text(LEFT, y, line, 'F1', 11))
    y -= LINE_HEIGHT
  }
  y -= LINE_HEIGHT
  for (const [name, amount] of items) {
    rows.push(text(LEFT, y, name, 'F1', 11), text(AMOUNT_COLUMN, y, amount.toLocaleString('en-US'), 'F1', 11))
    rows.push(`0.7 G ${LEFT} ${y - 6} m 531 ${y - 6} l S`)
    y -= LINE_HEIGHT
  }
  return rows.join('\n')
}

function text(x: number, y: number, words: string, font: string, size: number): string {
  // What Latin-1 lacks, Helvetica's standard encoding lacks too.
  const plain = words
    .replaceAll('’', "'")
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .replace(/[\\()]/g, '\\$&')
  return `BT /${font} ${size} Tf ${x} ${y} Td (${plain}) Tj ET`
}
