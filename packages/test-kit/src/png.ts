import { crc32, deflateSync } from 'node:zlib'

/** Of the PNG standard: grey, and colour without or with transparency; eight bits a channel. */
const COLOUR_TYPES = { grey: 0, colour: 2, transparent: 6 }
const CHANNELS = { grey: 1, colour: 3, transparent: 4 }

interface PngOptions {
  kind?: keyof typeof COLOUR_TYPES
  /** Of all channels, 0 to 255. */
  shade?: number
}

/** A valid PNG in one shade, as base64: few bytes, but once decoded as large as a photograph of its size. */
export function png(width: number, height: number, { kind = 'grey', shade = 0 }: PngOptions = {}): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, COLOUR_TYPES[kind]], 8)
  // Each row begins with the number of its filter.
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * CHANNELS[kind], shade)])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
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
