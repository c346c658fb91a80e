import { crc32, deflateSync } from 'node:zlib'
import type { Paper } from './paper.ts'

const WIDTH = 480
const HEIGHT = 300
const MARGIN = 30
/** Paper, axis, bar: indexes into the palette. */
const PALETTE = [
  [250, 249, 245],
  [90, 96, 102],
  [31, 105, 128],
] as const

/** A bar chart of the items, as a picture that somebody took of a slide. */
export function pngPaper({ items }: Paper): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits a pixel, each an index into the palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.flat())),
    chunk('IDAT', deflateSync(pixels(items.map(([, amount]) => amount)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One byte of filter, then the indexes, line by line. */
function pixels(amounts: readonly number[]): Buffer {
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
  const fill = (left: number, top: number, right: number, bottom: number, colour: number) => {
    for (let y = top; y < bottom; y += 1)
      lines.fill(colour, y * (WIDTH + 1) + 1 + left, y * (WIDTH + 1) + 1 + right)
  }
  const base = HEIGHT - MARGIN
  const most = Math.max(1, ...amounts)
  const step = Math.floor((WIDTH - 2 * MARGIN) / Math.max(1, amounts.length))
  for (const [index, amount] of amounts.entries()) {
    const left = MARGIN + index * step + 8
    const tall = Math.round(((base - MARGIN) * amount) / most)
    fill(left, base - tall, left + step - 16, base, 2)
  }
  fill(MARGIN, base, WIDTH - MARGIN, base + 2, 1)
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
