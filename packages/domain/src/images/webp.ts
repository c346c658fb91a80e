import type { Canvas } from './canvas.ts'
import { stretch } from './canvas.ts'
import type { Reading } from './reading.ts'
import { byte, letters, pass, take, u16le, u24le, u32le } from './reading.ts'

/** What a chunk's first bytes declare; 0 bytes for chunks that declare nothing. */
const HEAD_BYTES: Readonly<Record<string, number>> = { VP8X: 10, 'VP8 ': 10, VP8L: 5, ANMF: 16 }

/** WebP, lossy, lossless, extended and animated: the canvas, each frame and each bitstream. `RIF` was read already. */
export function* readWebp(canvas: Canvas): Reading<void> {
  const head = yield* take(9)
  if (!head || letters(head, 0, 1) !== 'F' || letters(head, 5, 9) !== 'WEBP') return
  for (;;) {
    const chunk = yield* take(8)
    if (!chunk) return
    const type = letters(chunk, 0, 4)
    const size = u32le(chunk, 4)
    const read = Object.hasOwn(HEAD_BYTES, type) ? HEAD_BYTES[type]! : 0
    if (read > 0) {
      const data = yield* take(read)
      if (!data) return
      declare(type, data, canvas)
    }
    // The chunks of an animation's frame follow inside it.
    if (type !== 'ANMF') yield* pass({ skip: Math.max(0, size + (size % 2) - read) })
  }
}

function declare(type: string, data: Uint8Array, canvas: Canvas): void {
  if (type === 'VP8X') stretch(canvas, u24le(data, 4) + 1, u24le(data, 7) + 1)
  else if (type === 'ANMF')
    stretch(canvas, 2 * u24le(data, 0) + u24le(data, 6) + 1, 2 * u24le(data, 3) + u24le(data, 9) + 1)
  else if (type === 'VP8L') {
    const bits = u32le(data, 1)
    if (byte(data, 0) === 0x2f) stretch(canvas, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  } else if (letters(data, 3, 6) === '\x9d\x01\x2a')
    stretch(canvas, u16le(data, 6) & 0x3fff, u16le(data, 8) & 0x3fff)
}
