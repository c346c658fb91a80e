import type { EnteredAbsence } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { personIds } from '../addresses.store.ts'

interface Saved {
  absence: EnteredAbsence
  personId: number
  /** The administrator who sets it for the person. */
  setBy: string | null
  at: Date
}

/** Stores an absence, new or in place of the one before (K1). @returns its id */
export async function saveAbsence(
  tx: Tx,
  absenceId: string | undefined,
  { absence, personId, setBy, at }: Saved,
): Promise<string> {
  const values = {
    person_id: personId,
    first_day: absence.firstDay,
    last_day: absence.lastDay,
    note: absence.note,
    set_by: setBy,
    modified_at: at,
  }
  const query =
    absenceId === undefined
      ? tx.insertInto('absences').values(values).returning('absence_id')
      : tx.updateTable('absences').set(values).where('absence_id', '=', absenceId).returning('absence_id')
  const { absence_id } = await query.executeTakeFirstOrThrow()
  await replaceLines(tx, absence_id, absence)
  return absence_id
}

async function replaceLines(tx: Tx, absenceId: string, { lines }: EnteredAbsence): Promise<void> {
  await tx.deleteFrom('absence_lines').where('absence_id', '=', absenceId).execute()
  if (lines.length === 0) return
  const ids = await personIds(
    tx,
    lines.flatMap(({ delegate }) => delegate ?? []),
  )
  await tx
    .insertInto('absence_lines')
    .values(
      lines.map((line, at) => ({
        absence_id: absenceId,
        line_no: at + 1,
        first_day: line.firstDay,
        last_day: line.lastDay,
        template_ids: line.templateIds,
        delegate_id: line.delegate === null ? null : (ids.get(line.delegate) ?? null),
      })),
    )
    .execute()
}

/** Locks a person's row, so that their absences are changed one after another. */
export async function lockPerson(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('people').select('email').where('email', '=', email).forNoKeyUpdate().execute()
}

/**
 * Locks an absence until the transaction ends, against decisions by its delegates too (K2).
 * @returns whether there is one
 */
export async function lockAbsence(tx: Tx, absenceId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('absences')
    .select('absence_id')
    .where('absence_id', '=', absenceId)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Ends an absence at once (K1). */
export async function endAbsenceAt(tx: Tx, absenceId: string, at: Date): Promise<void> {
  await tx
    .updateTable('absences')
    .set({ ended_at: at, modified_at: at })
    .where('absence_id', '=', absenceId)
    .execute()
}

/** Removes an absence that has not begun. */
export async function removeAbsence(tx: Tx, absenceId: string): Promise<void> {
  await tx.deleteFrom('absences').where('absence_id', '=', absenceId).execute()
}
