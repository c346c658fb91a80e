import { concat, fixedFromBase64, toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { HASH_BYTES, sha256 } from '../bytes/sha256.ts'
import { leafHash, rootOfHashes } from '../log/merkle.ts'

// Salted commitments (O1): a hash represents a person or a text. With salt and value anyone can open it; without the salt even a
// short value can't be guessed, so that deleting both erases what was said while the entry stays as it is. An entry holds the root
// over the commitments of its parts, and not each of them: 32 bytes, however much it commits to.

/** Bytes of a salt, and of the seed that salts are derived from. */
export const SALT_BYTES = 32

const FIELD = utf8('countersign/field/v1\n')
const SALT = utf8('countersign/salt/v1\n')

/** A value with the salt that opens its commitment, in base64. */
export interface Opening {
  salt: string
  value: unknown
}

/** A part by its name: opened, or the commitment in base64 that an erased part leaves behind. */
export type Part = ({ name: string } & Opening) | { name: string; erased: string }

/** The commitment to a part's value, in base64. */
export function commitTo(name: string, { salt, value }: Opening): string {
  return toBase64(commitmentBytes(name, { salt, value }))
}

function commitmentBytes(name: string, { salt, value }: Opening): Uint8Array {
  return sha256(FIELD, utf8(canonicalJson([salt, name, value])))
}

/** The root over parts in their order, in base64. Names count, those of erased parts too. */
export function rootOfParts(parts: readonly Part[]): string {
  return toBase64(rootOfHashes(parts.map(leafOfPart)))
}

/** A part's leaf in the tree of its entry's parts. */
export function leafOfPart(part: Part): Uint8Array {
  const commitment =
    'erased' in part
      ? (fixedFromBase64(part.erased, HASH_BYTES) ?? new Uint8Array())
      : commitmentBytes(part.name, part)
  return leafHash(concat(utf8(part.name), Uint8Array.of(0), commitment))
}

/**
 * What is stored to open the parts of an entry: a seed of 32 bytes, from which the salts of all of them are derived. Once a part was
 * erased (O6) the seed is gone: what remains are the other salts, and the commitments of what was erased.
 */
export type Openings = Uint8Array | KeptOpenings
export type KeptOpenings = Readonly<Record<string, { salt: string } | { erased: string }>>

/** A part of an entry as its openings allow. @throws Error for a part that they don't know */
export function openPart(openings: Uint8Array, name: string, value: unknown): { name: string } & Opening
export function openPart(openings: Openings, name: string, value: unknown): Part
export function openPart(openings: Openings, name: string, value: unknown): Part {
  if (openings instanceof Uint8Array)
    return { name, value, salt: toBase64(sha256(SALT, openings, utf8(name))) }
  const kept = openings[name]
  if (!kept) throw new Error(`No part ${name} was recorded.`)
  return 'erased' in kept ? { name, erased: kept.erased } : { name, value, salt: kept.salt }
}

/** Whether a part was erased. */
export const isErasedPart = (openings: Openings, name: string): boolean =>
  !(openings instanceof Uint8Array) && 'erased' in (openings[name] ?? {})

/** The openings that remain of parts once some of them are erased (O6): of those, nothing but the commitments. */
export function eraseOpenings(parts: readonly Part[], isGone: (name: string) => boolean): KeptOpenings {
  return Object.fromEntries(
    parts.map((part) => {
      if ('erased' in part) return [part.name, { erased: part.erased }]
      return [part.name, isGone(part.name) ? { erased: commitTo(part.name, part) } : { salt: part.salt }]
    }),
  )
}
