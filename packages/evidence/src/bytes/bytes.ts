import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export { bytesToHex as toHex, concatBytes as concat, utf8ToBytes as utf8 }

/** Whether two byte strings are equal. Not for secrets: it stops at the first difference. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The text of bytes in UTF-8, a byte order mark included; null unless they are. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * The bytes of a standard base64 text with padding; null unless the text is exactly what `toBase64` writes. Several texts for the
 * same bytes would let a document change without its proof noticing.
 */
export function fromBase64(text: string): Uint8Array | null {
  let binary
  try {
    binary = atob(text)
  } catch {
    return null
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

/** The bytes of a base64 text of exactly `length` bytes, or null. */
export function fixedFromBase64(text: unknown, length: number): Uint8Array | null {
  const bytes = typeof text === 'string' ? fromBase64(text) : null
  return bytes?.length === length ? bytes : null
}
