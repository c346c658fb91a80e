import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { NoteKey, ReadTile } from '@countersign/evidence'
import { isSameBytes, openCheckpoint, rootFromTiles, toHex, sha256, utf8 } from '@countersign/evidence'
import type { Storage } from '../../platform/storage/storage.ts'
import { NotStored } from '../../platform/storage/storage.ts'

/**
 * The database contradicts a checkpoint that was published: it was restored from a backup, or failed over to a standby that lacked
 * commits. Another checkpoint would prove that the log was rewritten, so the log halts (O2); docs/operations.md says what to do.
 */
export class LogRolledBack extends Error {
  override name = 'LogRolledBack'
}

/** Where the newest checkpoint of a log is published in storage. Origins have characters that keys don't. */
export const checkpointKey = (origin: string): string => `${folderOf(origin)}/checkpoint`

const folderOf = (origin: string): string => `log/${toHex(sha256(utf8(origin))).slice(0, 16)}`

/** Publishes the newest checkpoint that witnesses have signed, beside the log's own, which is never behind it. */
export async function publishCosigned(storage: Storage, origin: string, note: string): Promise<void> {
  await storage.put(`${folderOf(origin)}/cosigned`, Readable.from([note]))
}

/** Publishes the timestamp of a checkpoint, as `/log/timestamp` answers it. */
export async function publishTimestamp(
  storage: Storage,
  { origin, size, json }: { origin: string; size: number; json: string },
): Promise<void> {
  await storage.put(`${folderOf(origin)}/timestamps/${size}.json`, Readable.from([json]))
}

/** Publishes a checkpoint, after its transaction is committed. */
export async function publishCheckpoint(storage: Storage, origin: string, note: string): Promise<void> {
  await storage.put(checkpointKey(origin), Readable.from([note]))
}

/** The checkpoint in storage; null before the first. */
export async function readPublished(storage: Storage, origin: string): Promise<string | null> {
  try {
    const { stream } = await storage.get(checkpointKey(origin))
    return await text(stream)
  } catch (cause) {
    if (cause instanceof NotStored) return null
    throw cause
  }
}

/**
 * Checks that a log of `size` leaves continues what was published.
 * @throws LogRolledBack if it is shorter or has another root there, NotGenuine for a checkpoint that the log didn't sign
 */
export async function requireContinuation(
  published: string,
  { log, size, tiles }: { log: NoteKey; size: number; tiles: ReadTile },
): Promise<void> {
  const { checkpoint } = await openCheckpoint(published, { log })
  if (checkpoint.size > size)
    throw new LogRolledBack(
      `A checkpoint of ${checkpoint.size} entries was published; the database has ${size}.`,
    )
  const root = await rootFromTiles(checkpoint.size, tiles)
  if (!isSameBytes(root, checkpoint.root))
    throw new LogRolledBack(`The first ${checkpoint.size} entries aren’t those of the published checkpoint.`)
}
