import { crc32, deflateSync } from 'node:zlib'

const SIDE = 5000

/** A PNG of 25 megapixels in one shade, as base64: few bytes, but as much memory as a photograph once decoded. */
export function largePng(shade: number, isTransparent: boolean): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([8, isTransparent ? 6 : 2], 8)
  const row = Buffer.alloc(1 + SIDE * (isTransparent ? 4 : 3), shade)
  row[0] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
