/** Images as hostile hands write them: headers alone, and nothing behind that could be decoded. */

type Piece = string | number | readonly number[] | Uint8Array

/** Letters, numbers and bytes one after the other. */
export function bytes(...pieces: readonly Piece[]): Uint8Array {
  return Uint8Array.from(
    pieces.flatMap((piece) => {
      if (typeof piece === 'string') return [...piece].map((letter) => letter.charCodeAt(0))
      return typeof piece === 'number' ? [piece] : [...piece]
    }),
  )
}

const le = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** at) % 256)
const be = (value: number, count: number) => le(value, count).toReversed()

const pngChunk = (type: string, ...data: Piece[]) => {
  const body = bytes(...data)
  return bytes(be(body.length, 4), type, body, [0, 0, 0, 0])
}
export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
export const ihdr = (width: number, height: number) =>
  pngChunk('IHDR', be(width, 4), be(height, 4), [8, 6, 0, 0, 0])
/** A frame of an animated PNG. */
export const fctl = (width: number, height: number, x: number, y: number) =>
  pngChunk('fcTL', be(0, 4), be(width, 4), be(height, 4), be(x, 4), be(y, 4), [0, 1, 0, 1, 0, 0])
export const png = (width: number, height: number, ...more: Uint8Array[]) =>
  bytes(PNG_SIGNATURE, ihdr(width, height), ...more, pngChunk('IDAT', 'data'), pngChunk('IEND'))

/** A JPEG's frame header; `marker` selects the coding. */
export const sof = (marker: number, width: number, height: number) =>
  bytes([0xff, marker], be(11, 2), [8], be(height, 2), be(width, 2), [1, 1, 0x11, 0])
export const segment = (marker: number, length: number) =>
  bytes(
    [0xff, marker],
    be(length + 2, 2),
    Array.from({ length }, () => 0x41),
  )
export const SCAN = bytes([0xff, 0xda], be(8, 2), 'scan')
export const jpeg = (...pieces: Uint8Array[]) => bytes([0xff, 0xd8], ...pieces, SCAN, [0xff, 0xd9])

const screen = (width: number, height: number, flags = 0) =>
  bytes('GIF89a', le(width, 2), le(height, 2), [flags, 0, 0])
export const gifFrame = (x: number, y: number, width: number, height: number, flags = 0) =>
  bytes(
    [0x2c],
    le(x, 2),
    le(y, 2),
    le(width, 2),
    le(height, 2),
    [flags],
    flags & 0x80 ? Array.from({ length: 3 * 2 ** ((flags & 7) + 1) }, () => 7) : [],
    [2, 2, 0x44, 1, 0],
  )
export const gifExtension = bytes([0x21, 0xf9, 4, 0, 0, 0, 0, 0])
export const gif = (width: number, height: number, ...blocks: Uint8Array[]) =>
  bytes(screen(width, height), ...blocks, [0x3b])
/** With a global table of four colours. */
export const colouredGif = (width: number, height: number, ...blocks: Uint8Array[]) =>
  bytes(
    screen(width, height, 0x81),
    Array.from({ length: 12 }, () => 0x2c),
    ...blocks,
    [0x3b],
  )

const webpChunk = (type: string, ...data: Piece[]) => {
  const body = bytes(...data)
  return bytes(type, le(body.length, 4), body, body.length % 2 ? [0] : [])
}
export const vp8 = (width: number, height: number, start = [0x9d, 1, 0x2a]) =>
  webpChunk('VP8 ', [0, 0, 0], start, le(width, 2), le(height, 2), 'x')
export const vp8l = (width: number, height: number, start = 0x2f) =>
  webpChunk('VP8L', [start], le(width - 1 + (height - 1) * 2 ** 14, 4), 'xy')
export const vp8x = (width: number, height: number) =>
  webpChunk('VP8X', [2, 0, 0, 0], le(width - 1, 3), le(height - 1, 3))
export const anmf = (x: number, y: number, width: number, height: number, ...chunks: Uint8Array[]) =>
  webpChunk('ANMF', le(x / 2, 3), le(y / 2, 3), le(width - 1, 3), le(height - 1, 3), [0, 0, 0, 0], ...chunks)
export const webp = (...chunks: Uint8Array[]) => bytes('RIFF', le(0, 4), 'WEBP', ...chunks)
export const otherWebpChunk = webpChunk('EXIF', 'abc')
