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

/** A white square of 64 pixels, as PNG. */
export function picture(name: string): SampleFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(whitePng(64, 64), 'base64') }
}
