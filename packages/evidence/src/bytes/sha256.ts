import { sha256 as digest } from '@noble/hashes/sha2.js'

/** Bytes of a SHA-256 digest. */
export const HASH_BYTES = 32

/**
 * SHA-256 over the parts in order, 32 bytes. Synchronous, and the same code in Node and browsers: WebCrypto's digest
 * is asynchronous, which costs more than the hash itself for texts of this length.
 */
export function sha256(...parts: Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only) return digest(only)
  const hash = digest.create()
  for (const part of parts) hash.update(part)
  return hash.digest()
}
