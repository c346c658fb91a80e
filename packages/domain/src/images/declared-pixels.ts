import type { Canvas } from './canvas.ts'
import { emptyCanvas } from './canvas.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import type { Reading, Step } from './reading.ts'
import { letters, take } from './reading.ts'
import { readWebp } from './webp.ts'

/** How many pixels an image declares; null if it is not a PNG, JPEG, GIF or WebP, or declares no size. */
export type DeclaredPixels = number | null

function* readImage(canvas: Canvas): Reading<void> {
  const start = yield* take(3)
  const signature = start ? letters(start) : ''
  if (signature === '\x89PN') yield* readPng(canvas)
  else if (signature === '\xff\xd8\xff') yield* readJpeg(canvas)
  else if (signature === 'GIF') yield* readGif(canvas)
  else if (signature === 'RIF') yield* readWebp(canvas)
}

const pixelsOf = ({ width, height }: Canvas): DeclaredPixels => width * height || null

function measure(length: number, byteAt: (at: number) => number): DeclaredPixels {
  const canvas = emptyCanvas()
  const reading = readImage(canvas)
  // Reused for every read: readers are done with it before they ask for more.
  const buffer = new Uint8Array(LONGEST_READ)
  const views = Array.from({ length: LONGEST_READ + 1 }, (_, count) => buffer.subarray(0, count))
  let at = 0
  for (let step = reading.next(); !step.done;) {
    const asked = step.value
    let given = 0
    if ('read' in asked) {
      given = Math.min(asked.read, Math.max(0, length - at))
      for (let n = 0; n < given; n++) buffer[n] = byteAt(at + n)
      at += given
    } else if ('skip' in asked) at += asked.skip
    else if ('find' in asked) while (at < length && byteAt(at++) !== asked.find);
    else for (let block = 1; block > 0 && at < length; at += block) block = byteAt(at++)
    step = reading.next(views[given]!)
  }
  return pixelsOf(canvas)
}

/** The largest single read, in bytes. */
const LONGEST_READ = 20
const NOTHING = new Uint8Array()

/** The pixels that an image declares in its headers, of its largest frame; nothing is decoded. */
export function declaredPixels(image: Uint8Array): DeclaredPixels {
  return measure(image.length, (at) => image[at]!)
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SIXTETS = Uint8Array.from(
  { length: 128 },
  (_, code) => BASE64.indexOf(String.fromCharCode(code)) & 0x3f,
)

/** `declaredPixels` of a base64 image; only its headers are decoded. */
export function declaredPixelsOfBase64(base64: string): DeclaredPixels {
  const letter = base64.replace(/\s+/g, '').replace(/={1,2}$/, '')
  if (letter.includes('=')) return null
  const sixtet = (at: number) => SIXTETS[letter.charCodeAt(at)]!
  const byteAt = (at: number) => {
    const first = Math.floor((at * 8) / 6)
    const shift = 2 * ((at % 3) + 1)
    return ((sixtet(first) << shift) | (sixtet(first + 1) >> (6 - shift))) & 0xff
  }
  return measure(Math.floor((letter.length * 6) / 8), byteAt)
}

/** Measures an image as it streams in, without keeping its bytes. */
export interface PixelMeter {
  write(chunk: Uint8Array): void
  /** What has been declared so far; final once all bytes are written. */
  pixels(): DeclaredPixels
}

export function createPixelMeter(): PixelMeter {
  const canvas = emptyCanvas()
  const reading = readImage(canvas)
  let step = reading.next()
  let collected: number[] = []
  /** Bytes to pass over before blocks go on. */
  let block = 0
  const advance = (bytes = NOTHING) => {
    step = reading.next(bytes)
    collected = []
    block = 0
  }
  /** Uses up some of the chunk. @returns how many bytes */
  const take = (asked: Step, chunk: Uint8Array, at: number): number => {
    const left = chunk.length - at
    if ('read' in asked) {
      const taken = chunk.subarray(at, at + asked.read - collected.length)
      collected.push(...taken)
      if (collected.length === asked.read) advance(Uint8Array.from(collected))
      return taken.length
    }
    if ('skip' in asked) {
      const passed = Math.min(asked.skip, left)
      asked.skip -= passed
      if (asked.skip === 0) advance()
      return passed
    }
    if ('find' in asked) {
      const found = chunk.indexOf(asked.find, at)
      if (found === -1) return left
      advance()
      return found - at + 1
    }
    if (block > 0) {
      const passed = Math.min(block, left)
      block -= passed
      return passed
    }
    block = chunk[at]!
    if (block === 0) advance()
    return 1
  }
  return {
    write(chunk) {
      for (let at = 0; at < chunk.length && !step.done;) at += take(step.value, chunk, at)
    },
    pixels: () => pixelsOf(canvas),
  }
}
