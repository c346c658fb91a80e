import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => [value & 255, value >> 8]

/** The headers of a GIF without data: its declared size costs memory, its bytes nothing. */
export const gifHeaders = (width: number, height: number): string =>
  Buffer.from([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[...u16(width), ...u16(height), 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ]).toString('base64')

/** A white PNG of that size with one bit per pixel: as large as a phone's photograph, but cheap to create. */
export function whitePng(width: number, height: number): string {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(Math.ceil(width / 8), 0xff)])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.of(1, 0, 0, 0, 0)])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
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
