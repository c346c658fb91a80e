import type { SubjectFields } from '@countersign/evidence'
import { absenceFields } from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'
import { recordSubject } from '../../platform/grounds/record-subject.store.ts'
import type { Evidence } from '../../protocol/services.ts'
import { findAbsence } from './absence.queries.ts'

/** Writes the entry of an absence that was just saved, ended or removed (O1). */
export async function recordAbsence(
  tx: Tx,
  evidence: Evidence | null,
  { absenceId, at }: { absenceId: string; at: Date },
): Promise<void> {
  const read = () => readAbsenceFields(tx, absenceId)
  await recordSubject(tx, evidence, { kind: 'ABSENCE', id: absenceId, read, at })
}

/** What the entry of an absence says; null if there is no such absence. */
export async function readAbsenceFields(db: Db | Tx, absenceId: string): Promise<SubjectFields | null> {
  const absence = await findAbsence(db, absenceId)
  return absence ? absenceFields({ ...absence, person: absence.personEmail }) : null
}
