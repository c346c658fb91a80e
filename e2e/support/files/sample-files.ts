import { whitePng } from './declared-images.ts'

/** A file for Playwright's file chooser. */
interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A valid PDF of about this many bytes. */
export function pdf(name: string, bytes = 400): SampleFile {
  const buffer = Buffer.concat([
    Buffer.from('%PDF-1.4\n%âãÏÓ\n', 'latin1'),
    Buffer.alloc(bytes, ' '),
    Buffer.from('\n%%EOF\n'),
  ])
  return { name, mimeType: 'application/pdf', buffer }
}

/** A PDF of one page with a line of text, which viewers show. */
export function pagePdf(name: string, line: string): SampleFile {
  const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + table + end, 'latin1') }
}

/** A white square of 64 pixels, as PNG. */
export function picture(name: string): SampleFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(whitePng(64, 64), 'base64') }
}
