import { crc32, deflateSync } from 'node:zlib'

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

/** A grey square of 64 pixels, as PNG. */
export function picture(name: string): SampleFile {
  const size = 64
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a pixel, greyscale.
  header[8] = 8
  const lines = Buffer.alloc(size * (size + 1), 0x88)
  for (let line = 0; line < size; line++) lines[line * (size + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
