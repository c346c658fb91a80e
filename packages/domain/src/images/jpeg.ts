import type { Canvas } from './canvas.ts'
import { declareEndless, stretch } from './canvas.ts'
import type { Reading } from './reading.ts'
import { byte, pass, take, u16be } from './reading.ts'

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Far more than any camera writes. */
const MOST_MARKERS = 10_000
/** The frame headers, of hierarchical JPEG as well; between them lie tables and reserved numbers. */
const FRAMES = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7],
  ...[0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde],
])

/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * JPEG of every kind: each frame header until the first scan. What lies between segments is passed over, as decoders do.
 * The first marker's 0xFF was read already.
 */
export function* readJpeg(canvas: Canvas): Reading<void> {
  for (let markers = 0, isAtMarker = true; markers < MOST_MARKERS; markers++) {
    if (!isAtMarker) yield* pass({ find: 0xff })
    const next = yield* take(1)
    if (!next) return
    const marker = byte(next, 0)
    // 0xFF may be repeated before a marker.
    isAtMarker = marker === 0xff
    if (isAtMarker || isAlone(marker)) continue
    if (marker === END_OF_IMAGE || marker === START_OF_SCAN) return
    const head = yield* take(2)
    if (!head) return
    let left = u16be(head, 0) - 2
    if (FRAMES.has(marker)) {
      const frame = yield* take(5)
      if (!frame) return
      stretch(canvas, u16be(frame, 3), u16be(frame, 1))
      left -= 5
    }
    yield* pass({ skip: Math.max(0, left) })
  }
  declareEndless(canvas)
}
