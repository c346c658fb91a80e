import type { Flip, Part } from '@countersign/evidence/testing/flips'
import { drawFlips, partsOf, sampleFlips } from '@countersign/evidence/testing/flips'

/** How often bytes of a part are flipped: once for each of so many bits. */
export type BitsOf = Readonly<Record<Part, number>>

/** One bit of what falls to one digest; all of the seal, whose bytes fall to many checks. */
export const EACH_BYTE: BitsOf = { document: 1, update: 8, signature: 8, padding: 1 }
export const EACH_BIT: BitsOf = { document: 8, update: 8, signature: 8, padding: 8 }

const BITS = 8

/** Which bits of a file are flipped: of every byte so many, or a sample. */
export type Choice = { seed: string; bitsOf: BitsOf } | { seed: string; sample: number }

/** All flips of a choice, in order. */
export function chooseFlips(sealed: Uint8Array, choice: Choice): Flip[] {
  if ('sample' in choice) return sampleFlips(choice.seed, choice.sample, sealed)
  const partOf = partsOf(sealed)
  const firstBits = drawFlips(choice.seed, sealed.length, { from: 0, to: sealed.length })
  return firstBits.flatMap(({ bit }, at) =>
    Array.from({ length: choice.bitsOf[partOf(at)] }, (_, next) => ({ at, bit: (bit + next) % BITS })),
  )
}
