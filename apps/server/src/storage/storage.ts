import type { Readable } from 'node:stream'

/** What a stored object is: bytes counted and hashed on the way in. */
export interface StoredObject {
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** Where files are kept: a folder or a bucket, by keys such as `files/{user}/{name}`. */
export interface Storage {
  /** Streams an object in; nothing is left behind where it fails. @throws TooLarge beyond `maxBytes` */
  put(key: string, stream: Readable, options?: { maxBytes?: number }): Promise<StoredObject>
  /** @throws NotStored */
  get(key: string): Promise<{ stream: Readable; size: number }>
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

/** The stream went on beyond its limit. */
export class TooLarge extends Error {}

/** There is no object with this key. */
export class NotStored extends Error {}
