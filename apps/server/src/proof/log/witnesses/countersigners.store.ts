import { formatNoteKey } from '@countersign/evidence'
import type { Db } from '../../../platform/db/database.ts'
import type { Evidence } from '../../../protocol/services.ts'
import type { Cosignature } from './ask-witness.ts'

/** The timestamp authority among those that countersign; the others are named by their keys. */
export const AUTHORITY = 'TSA'

/** A checkpoint's place: its log and size. */
export interface Place {
  logNo: number
  size: number
}

/** Notes since when witnesses and the authority are asked: what they missed before isn't theirs. */
export async function noteAsked(
  db: Db,
  { witnesses, seal }: Evidence,
  { logNo, now }: { logNo: number; now: Date },
): Promise<void> {
  const names = [...witnesses.map(({ key }) => formatNoteKey(key)), ...(seal ? [AUTHORITY] : [])]
  if (names.length === 0) return
  await db
    .insertInto('log_countersigners')
    .values(names.map((name) => ({ log_no: logNo, name, since: now })))
    .onConflict((conflict) => conflict.columns(['log_no', 'name']).doNothing())
    .execute()
}

/** Keeps a cosignature; the witness agrees with the log again. */
export async function keepCosignature(
  db: Db,
  { logNo, size }: Place,
  { witness, line, at }: Cosignature & { witness: string },
): Promise<void> {
  await db
    .insertInto('log_cosignatures')
    .values({ log_no: logNo, size: String(size), witness, line, cosigned_at: at })
    .onConflict((conflict) => conflict.columns(['log_no', 'size', 'witness']).doNothing())
    .execute()
  await noteRefusal(db, { logNo, witness, refusal: null })
}

/** Notes what a witness has seen that contradicts the log; null where it agrees. */
export async function noteRefusal(
  db: Db,
  { logNo, witness, refusal }: { logNo: number; witness: string; refusal: string | null },
): Promise<void> {
  await db
    .updateTable('log_countersigners')
    .set({ refusal })
    .where('log_no', '=', logNo)
    .where('name', '=', witness)
    .where('refusal', 'is distinct from', refusal)
    .execute()
}
