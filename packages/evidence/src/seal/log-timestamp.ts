import { fromBase64, utf8 } from '../bytes/bytes.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { openCheckpoint } from '../log/checkpoint.ts'
import type { NoteKey } from '../log/signed-note.ts'
import { parseNote } from '../log/signed-note.ts'
import { must } from '../not-genuine.ts'
import { parseCertificate } from './certificate.ts'
import type { SealTrust } from './seal-trust.ts'
import { checkTimestamp } from './timestamp.ts'

/** A checkpoint, and by when it existed. */
export interface StampedCheckpoint {
  checkpoint: Checkpoint
  at: Date
  /** Who says so. */
  by: string
}

/**
 * Checks a timestamp of a checkpoint, as `GET /log/timestamp` answers it (O2): the checkpoint is signed by the log, and the timestamp is of
 * its text, by an authority that leads to the trusted roots.
 * @throws NotGenuine
 */
export async function checkLogTimestamp(
  answer: unknown,
  { log, seal }: { log: NoteKey; seal?: SealTrust },
): Promise<StampedCheckpoint> {
  const { checkpoint: note, token } = (answer ?? {}) as { checkpoint?: unknown; token?: unknown }
  const der = typeof token === 'string' ? fromBase64(token) : null
  must(typeof note === 'string' && der, 'timestamp-form', 'The timestamp of the log has another form.')
  const { checkpoint } = await openCheckpoint(note, { log })
  const roots = seal?.timestampRoots.map((root) => parseCertificate(root, 'seal-timestamp')) ?? []
  const { at, by } = await checkTimestamp(der, { over: utf8(parseNote(note).text), roots, others: [] })
  return { checkpoint, at, by }
}
