import type { Readable } from 'node:stream'

/** What a stored object is: bytes counted and hashed on the way in. */
export interface StoredObject {
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** The part of an object from byte `start` to byte `end`, both included and counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files are kept: a folder or a bucket, by keys such as `files/{user}/{name}`. */
export interface Storage {
  /**
   * Streams an object in, in place of one with the same key. Where it fails nothing is left behind, and an object that
   * was there stays. @throws TooLarge beyond `maxBytes`
   */
  put(key: string, stream: Readable, options?: { maxBytes?: number }): Promise<StoredObject>
  /** `size` is the whole object's, also where only a range of it is read. @throws NotStored */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** Does nothing where there is no such object. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

/** The stream went on beyond its limit. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** There is no object with this key. */
export class NotStored extends Error {
  override name = 'NotStored'
}

const maxKeyBytes = 1024
const maxSegmentBytes = 255

/**
 * Refuses keys that mean different things to a folder and to a bucket, or lead out of either.
 * @throws Error for an empty, absolute, over-long or climbing key, or one with control characters or backslashes
 */
export function assertKey(key: string): void {
  const isPlain = (segment: string) =>
    segment !== '' && segment !== '.' && segment !== '..' && Buffer.byteLength(segment) <= maxSegmentBytes
  const isOdd = /[\u0000-\u001f\u007f\\]|\p{Cs}/u.test(key) || Buffer.byteLength(key) > maxKeyBytes
  if (isOdd || !key.split('/').every(isPlain)) throw new Error(`${JSON.stringify(key)} is no storage key`)
}
