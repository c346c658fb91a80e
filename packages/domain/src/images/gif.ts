import type { Canvas } from './canvas.ts'
import { declareEndless, stretch } from './canvas.ts'
import type { Reading } from './reading.ts'
import { byte, letters, pass, take, u16le } from './reading.ts'

const EXTENSION = 0x21
const FRAME = 0x2c
const COLOUR_BYTES = 3
/** Far more than films have. */
const MOST_BLOCKS = 50_000

/** GIF: the screen and each frame, which may be larger than the screen or lie beyond it. `GIF` was read already. */
export function* readGif(canvas: Canvas): Reading<void> {
  const head = yield* take(10)
  if (!head || !/^8[79]a$/.test(letters(head, 0, 3))) return
  stretch(canvas, u16le(head, 3), u16le(head, 5))
  yield* pass({ skip: colourTableBytes(byte(head, 7)) })
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const block = yield* take(1)
    if (!block) return
    if (byte(block, 0) === EXTENSION) yield* pass({ skip: 1 })
    else if (byte(block, 0) === FRAME) {
      const frame = yield* take(9)
      if (!frame) return
      stretch(canvas, u16le(frame, 0) + u16le(frame, 4), u16le(frame, 2) + u16le(frame, 6))
      // Its own colours, and the size of the compressed codes.
      yield* pass({ skip: colourTableBytes(byte(frame, 8)) + 1 })
    } else return
    yield* pass({ blocks: true })
  }
  declareEndless(canvas)
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? COLOUR_BYTES * 2 ** ((flags & 7) + 1) : 0
}
