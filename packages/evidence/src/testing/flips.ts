import { sha256 } from '../bytes/sha256.ts'
import { utf8 } from '../bytes/bytes.ts'
import { NotGenuine } from '../not-genuine.ts'
import { readSealUpdate } from '../seal/seal-update.ts'

/** A bit of a file. */
export interface Flip {
  at: number
  bit: number
}

/** The parts of a sealed PDF: what was sealed, the update around the signature, the signature, and the zeros behind it. */
export const PARTS = ['document', 'update', 'signature', 'padding'] as const
export type Part = (typeof PARTS)[number]

/** Where the signature is in a sealed PDF: its digits, and those behind them up to the end of its room. */
function placesOf(sealed: Uint8Array): { document: number; first: number; end: number; last: number } {
  const parts = readSealUpdate(sealed)
  const [before] = parts?.signed ?? []
  if (!parts || !before) throw new Error('The file has no seal.')
  const { base, contents } = parts
  const first = before.length + 1
  // A sequence whose length takes two bytes.
  const end = first + 2 * (4 + Number.parseInt(contents.slice(4, 8), 16))
  return { document: base.bytes.length, first, end, last: first + contents.length }
}

/** Names the part of a sealed PDF a byte is in. */
export function partsOf(sealed: Uint8Array): (at: number) => Part {
  const { document, first, end, last } = placesOf(sealed)
  return (at) => {
    if (at < document) return 'document'
    if (at < first || at >= last) return 'update'
    return at < end ? 'signature' : 'padding'
  }
}

/**
 * Checks a file with one bit changed.
 * @returns the check that refuses it; null where it is taken for genuine
 * @throws whatever else the check throws: it isn't a refusal
 */
export async function refusalOf(
  file: Uint8Array,
  { at, bit }: Flip,
  check: (file: Uint8Array) => Promise<unknown>,
): Promise<string | null> {
  const flipped = Uint8Array.from(file)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
  try {
    await check(flipped)
    return null
  } catch (cause) {
    if (cause instanceof NotGenuine) return cause.check
    throw new Error(`The check stumbled over bit ${bit} of byte ${at}.`, { cause })
  }
}

/** Bits of a range of bytes, drawn by a seed. The same seed draws the same. */
export function drawFlips(seed: string, count: number, { from, to }: { from: number; to: number }): Flip[] {
  return Array.from({ length: count }, (_, number) => {
    const drawn = new DataView(sha256(utf8(`${seed} ${number}`)).buffer)
    return { at: from + (drawn.getUint32(0) % (to - from)), bit: drawn.getUint8(4) & 7 }
  })
}

/** A sample of a sealed PDF's bits: half of them of the signature, which has a fortieth of the bytes and nearly all checks. */
export function sampleFlips(seed: string, count: number, sealed: Uint8Array): Flip[] {
  const { first, end } = placesOf(sealed)
  const half = Math.floor(count / 2)
  return [
    ...drawFlips(`${seed} file`, count - half, { from: 0, to: sealed.length }),
    ...drawFlips(`${seed} signature`, half, { from: first, to: end }),
  ]
}

/** How many flips each check refused, by part of the file. */
export type Stages = Partial<Record<Part, Record<string, number>>>

export function countStage(stages: Stages, part: Part, check: string, count = 1): void {
  const counted = (stages[part] ??= {})
  counted[check] = (counted[check] ?? 0) + count
}
