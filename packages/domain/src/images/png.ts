import type { Canvas } from './canvas.ts'
import { stretch } from './canvas.ts'
import type { Reading } from './reading.ts'
import { letters, pass, take, u32be } from './reading.ts'

const SIGNATURE_END = 'G\r\n\x1a\n'
const SIZE_BYTES = 8
/** Sequence number, width, height, x, y. */
const FRAME_BYTES = 20
const CHECKSUM_BYTES = 4

/** PNG and animated PNG: the header, which must come first, and each frame. `\x89PN` has been read already. */
export function* readPng(canvas: Canvas): Reading<void> {
  const signature = yield* take(SIGNATURE_END.length)
  if (!signature || letters(signature) !== SIGNATURE_END) return
  for (let isFirst = true; ; isFirst = false) {
    const chunk = yield* take(8)
    if (!chunk) return
    const [length, type] = [u32be(chunk, 0), letters(chunk, 4, 8)]
    if (isFirst !== (type === 'IHDR') || type === 'IEND') return
    let read = 0
    if (type === 'IHDR') {
      const size = yield* take(SIZE_BYTES)
      if (!size) return
      stretch(canvas, u32be(size, 0), u32be(size, 4))
      read = SIZE_BYTES
    } else if (type === 'fcTL') {
      const frame = yield* take(FRAME_BYTES)
      if (!frame) return
      stretch(canvas, u32be(frame, 12) + u32be(frame, 4), u32be(frame, 16) + u32be(frame, 8))
      read = FRAME_BYTES
    }
    yield* pass({ skip: Math.max(0, length - read) + CHECKSUM_BYTES })
  }
}
