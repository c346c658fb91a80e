import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Storage } from '../../storage/storage.ts'
import { NotStored } from '../../storage/storage.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Where an archived memo is in the storage, and the hash of its bytes. */
export interface ArchiveObject {
  key: string
  sha256: Buffer
}

/** AWAY: the storage doesn't answer. MISSING: it has no such object. CHANGED: the object isn't the one that was written. */
type Unreadable = 'AWAY' | 'MISSING' | 'CHANGED'

/** An archived memo that can't be read (R9). */
export class ArchiveUnreadable extends Error {
  override readonly name = 'ArchiveUnreadable'
  readonly reason: Unreadable

  constructor(reason: Unreadable, key: string, options?: ErrorOptions) {
    super(`the archive's object ${key} can't be read: ${reason}`, options)
    this.reason = reason
  }
}

/** Writes a document, and reads it back. @returns the hash of its bytes, and the document as it was read */
export async function writeObject(
  storage: Pick<Storage, 'put' | 'get'>,
  key: string,
  document: string,
): Promise<{ sha256: Buffer; document: string }> {
  const bytes = await compress(document, { params: { [constants.ZSTD_c_compressionLevel]: 9 } })
  const sha256 = hashOf(bytes)
  await storage.put(key, Readable.from([bytes]))
  return { sha256, document: await readObject(storage, { key, sha256 }) }
}

/** A document, once its hash is checked. @throws ArchiveUnreadable */
export async function readObject(
  storage: Pick<Storage, 'get'>,
  { key, sha256 }: ArchiveObject,
): Promise<string> {
  const bytes = await readBytes(storage, key)
  if (!hashOf(bytes).equals(sha256)) throw new ArchiveUnreadable('CHANGED', key)
  return (await decompress(bytes)).toString()
}

async function readBytes(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer> {
  try {
    return await buffer((await storage.get(key)).stream)
  } catch (cause) {
    throw new ArchiveUnreadable(cause instanceof NotStored ? 'MISSING' : 'AWAY', key, { cause })
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
