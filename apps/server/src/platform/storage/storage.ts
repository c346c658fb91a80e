import type { Readable } from 'node:stream'

/** Size and hash of an object, computed while it was written. */
export interface StoredObject {
  /** In bytes. */
  size: number
  /** In hex. */
  sha256: string
}

/** Bytes `start` to `end` of an object, inclusive and counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** Object storage in a folder or bucket, with keys such as `files/{user}/{name}`. */
export interface Storage {
  /**
   * Writes an object, replacing one with the same key. A failed write leaves nothing behind and keeps the previous object.
   * @throws TooLarge beyond `maxBytes`
   */
  put(key: string, stream: Readable, options?: { maxBytes?: number }): Promise<StoredObject>
  /** `size` is that of the whole object, even if only a range is read. @throws NotStored */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** Idempotent: a missing object is not an error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Removes every object whose key begins with `prefix` and a slash. */
  removeBelow(prefix: string): Promise<void>
}

/** The objects below a prefix, as a storage of its own. */
export function storageBelow(storage: Storage, prefix: string): Storage {
  const keyOf = (key: string) => `${prefix}/${key}`
  return {
    put: (key, stream, options) => storage.put(keyOf(key), stream, options),
    get: (key, range) => storage.get(keyOf(key), range),
    remove: (key) => storage.remove(keyOf(key)),
    exists: (key) => storage.exists(keyOf(key)),
    removeBelow: (inner) => storage.removeBelow(keyOf(inner)),
  }
}

/** The stream exceeded its limit. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** No object has this key. */
export class NotStored extends Error {
  override name = 'NotStored'
}

const MAX_KEY_BYTES = 1024
const MAX_SEGMENT_BYTES = 255

/**
 * Rejects keys that a folder and a bucket would interpret differently, or that lead out of either.
 * @throws Error for an empty, absolute or too long key, one with `.` or `..` segments, control characters or backslashes
 */
export function assertKey(key: string): void {
  const isPlain = (segment: string) =>
    segment !== '' && segment !== '.' && segment !== '..' && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES
  const isMalformed = /[\u0000-\u001f\u007f\\]|\p{Cs}/u.test(key) || Buffer.byteLength(key) > MAX_KEY_BYTES
  if (isMalformed || !key.split('/').every(isPlain))
    throw new Error(`${JSON.stringify(key)} is no storage key`)
}
