import { createHash } from 'node:crypto'
import type { RandomSource } from '@countersign/domain/memo/testing/random-life'

/** Random numbers that are the same for the same seed, on every machine. */
export interface SeededRandom extends RandomSource {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** Up to `count` different entries. */
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
  /** An independent stream: what one part draws does not affect another. */
  derive(part: string): SeededRandom
}

/** sfc32, seeded with the SHA-256 of a text. */
export function seededRandom(seed: string): SeededRandom {
  const state = new Uint32Array(createHash('sha256').update(seed).digest().buffer.slice(0, 16))
  const word = (): number => {
    // By position: destructuring would run an iterator for every draw.
    const a = state[0] as number
    const b = state[1] as number
    const c = state[2] as number
    const d = state[3] as number
    const sum = (a + b + d) >>> 0
    state[3] = d + 1
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + sum
    return sum
  }
  const next = () => word() / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from')
    return list[between(0, list.length - 1)] as T
  }
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
    uuid() {
      const hex = eightDigits(word()) + eightDigits(word()) + eightDigits(word()) + eightDigits(word())
      const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    derive: (part) => seededRandom(`${seed}/${part}`),
  }
}

const HEX = Array.from({ length: 0x100 }, (_, value) => value.toString(16).padStart(2, '0'))

/** @param word from 0 up to 2^32 - 1 */
function eightDigits(word: number): string {
  const byte = (shift: number) => HEX[(word >>> shift) & 0xff] as string
  return byte(24) + byte(16) + byte(8) + byte(0)
}
