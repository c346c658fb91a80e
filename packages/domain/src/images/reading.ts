/**
 * What a header reader asks of its source: to read the next bytes, skip some, skip up to and including a given byte, or skip
 * length-prefixed blocks up to an empty one.
 */
export type Step = { read: number } | { skip: number } | { find: number } | { blocks: true }

/** Reads headers from any source of bytes. Gets fewer bytes than requested at the end of the data. */
export type Reading<Result> = Generator<Step, Result, Uint8Array>

/** Exactly `count` bytes, or null if the data ends first. */
export function* take(count: number): Reading<Uint8Array | null> {
  const bytes = yield { read: count }
  return bytes.length === count ? bytes : null
}

/** Passes over bytes. */
export function* pass(step: Exclude<Step, { read: number }>): Reading<void> {
  yield step
}

export const u16le = (bytes: Uint8Array, at: number) => byte(bytes, at) + byte(bytes, at + 1) * 0x100
export const u24le = (bytes: Uint8Array, at: number) => u16le(bytes, at) + byte(bytes, at + 2) * 0x10000
export const u32le = (bytes: Uint8Array, at: number) => u24le(bytes, at) + byte(bytes, at + 3) * 0x1000000
export const u16be = (bytes: Uint8Array, at: number) => byte(bytes, at) * 0x100 + byte(bytes, at + 1)
export const u32be = (bytes: Uint8Array, at: number) => u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2)

/** A byte that is known to be there. */
export const byte = (bytes: Uint8Array, at: number) => bytes[at]!

/** Bytes as the letters of a signature. */
export const letters = (bytes: Uint8Array, from = 0, to = bytes.length) =>
  String.fromCharCode(...bytes.subarray(from, to))
