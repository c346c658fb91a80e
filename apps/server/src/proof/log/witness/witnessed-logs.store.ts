import type { Checkpoint, NoteKey } from '@countersign/evidence'
import {
  checkConsistency,
  cosignatureLine,
  isSameBytes,
  NotGenuine,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
} from '@countersign/evidence'
import type { WitnessRequest } from '@countersign/evidence'
import type { Witness } from '../../../platform/config/witness-settings.ts'
import type { Db } from '../../../platform/db/database.ts'

/** An answer of the protocol (C2SP tlog-witness). */
export type WitnessAnswer =
  | { status: 200; line: string }
  /** The size that was cosigned last. */
  | { status: 409; size: number }
  | { status: 400 | 403 | 404 | 422; message: string }

/**
 * Cosigns a checkpoint of a log that this installation is a witness of, if it only adds to the one that was cosigned last (O2). What was
 * cosigned is committed before it is answered, and a log's requests are judged one after another.
 */
export async function addCheckpoint(
  db: Db,
  request: WitnessRequest,
  { witness, now }: { witness: Witness | null; now: Date },
): Promise<WitnessAnswer> {
  const { origin, size } = parseCheckpoint(parseNote(request.checkpoint).text)
  const keys = witness?.logs.filter(({ name }) => name === origin) ?? []
  if (!witness || keys.length === 0) return { status: 404, message: 'The log is unknown.' }
  const checkpoint = await openByAny(request.checkpoint, keys)
  if (!checkpoint) return { status: 403, message: 'The checkpoint isn’t signed by a key that is trusted.' }
  if (request.seen > size) return { status: 400, message: 'The old size is above the checkpoint’s.' }
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('witnessed_logs')
      .values({ origin, size: '0', root: Buffer.alloc(0) })
      .onConflict((conflict) => conflict.column('origin').doNothing())
      .execute()
    const last = await tx
      .selectFrom('witnessed_logs')
      .select(['size', 'root'])
      .where('origin', '=', origin)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const seen = { size: Number(last.size), root: last.root }
    const refusal = refusalOf(request, checkpoint, seen)
    if (refusal) return refusal
    await tx
      .updateTable('witnessed_logs')
      .set({
        size: String(size),
        root: Buffer.from(checkpoint.root),
        note: request.checkpoint,
        cosigned_at: now,
      })
      .where('origin', '=', origin)
      .execute()
    const { key, sign } = witness
    const time = Math.floor(now.getTime() / 1000)
    const { text } = parseNote(request.checkpoint)
    return { status: 200, line: await cosignatureLine(text, { witness: key, time, sign }) }
  })
}

/** The checkpoint, if one of a log's keys signed it. */
async function openByAny(note: string, keys: readonly NoteKey[]): Promise<Checkpoint | null> {
  for (const log of keys) {
    try {
      return (await openCheckpoint(note, { log })).checkpoint
    } catch (cause) {
      if (!(cause instanceof NotGenuine)) throw cause
    }
  }
  return null
}

/** Why a checkpoint isn't cosigned; null where it continues what was cosigned last. */
function refusalOf(
  { seen, consistency }: WitnessRequest,
  checkpoint: Checkpoint,
  last: { size: number; root: Uint8Array },
): WitnessAnswer | null {
  if (seen !== last.size) return { status: 409, size: last.size }
  if (checkpoint.size === last.size && last.size > 0 && !isSameBytes(checkpoint.root, last.root))
    return { status: 409, size: last.size }
  if (seen === 0)
    return consistency.length === 0 ? null : { status: 422, message: 'From an empty log there is no proof.' }
  try {
    checkConsistency(last, checkpoint, consistency)
    return null
  } catch (cause) {
    if (!(cause instanceof NotGenuine)) throw cause
    return { status: 422, message: cause.message }
  }
}
