import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/sha256.ts'

// Salted commitments (O1): a hash stands for a person or a text. Whoever has salt and value can open it; without the salt even a
// short value can't be guessed, so that deleting both erases what was said while the entry stays as it is (O1).

/** Bytes of a salt, and of the seed that salts are derived from. */
export const SALT_BYTES = 32

const FIELD = utf8('countersign/field/v1\n')
const SALT = utf8('countersign/salt/v1\n')

/** A value with the salt that opens its commitment. */
export interface Opening {
  /** Base64. */
  salt: string
  value: unknown
}

/** The commitment to a field's value, in base64. */
export function commitTo(field: string, { salt, value }: Opening): string {
  return toBase64(commitmentBytes(field, { salt, value }))
}

/** The same as 32 bytes. */
export function commitmentBytes(field: string, { salt, value }: Opening): Uint8Array {
  return sha256(FIELD, utf8(canonicalJson([salt, field, value])))
}

/**
 * The salt of one field, in base64, derived from the seed of its entry: 32 bytes stored for all of an entry's fields. Erasing a field
 * replaces the seed by the salts of the fields that remain.
 */
export function saltOf(seed: Uint8Array, field: string): string {
  return toBase64(sha256(SALT, seed, utf8(field)))
}
