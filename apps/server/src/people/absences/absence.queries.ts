import type { Absence, Delegates, Delegator } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rolesHeld } from '../../protocol/roles-held.queries.ts'

/** An absence with the names that its lines show. */
export interface StoredAbsence extends Absence {
  /** In lower case. */
  personEmail: string
  /** The administrator who set it; null if the person did. */
  setBy: string | null
}

/** A line of an absence that has a delegate and holds on a day, as a condition on `absences a` and `absence_lines l`. */
function holds(today: string) {
  return sql<boolean>`a.ended_at IS NULL AND l.delegate_id IS NOT NULL
    AND l.first_day <= ${today}::date AND (l.last_day IS NULL OR l.last_day >= ${today}::date)`
}

/** An absence runs or is to come on a day, as a condition on `absences a`. */
export function isNotOver(today: string) {
  return sql<boolean>`a.ended_at IS NULL AND (a.last_day IS NULL OR a.last_day >= ${today}::date)`
}

/**
 * Those whose delegate a person is for a template today (K2), with their absences locked until the transaction ends: what they say
 * now counts.
 */
export async function lockDelegators(
  tx: Tx,
  { personId, templateId, today }: { personId: number; templateId: string; today: string },
): Promise<Delegator[]> {
  const { rows } = await sql<{ email: string; absence_id: string; roles: string[] }>`
    SELECT away.email, a.absence_id, (
      SELECT ${rolesHeld(sql`me.email`, sql`${today}::date`)} FROM addresses me WHERE me.person_id = l.delegate_id) AS roles
    FROM absence_lines l JOIN absences a USING (absence_id) JOIN addresses away ON away.person_id = a.person_id
    WHERE l.delegate_id = ${personId} AND ${holds(today)}
      AND (l.template_ids = '{}' OR ${templateId}::uuid = ANY(l.template_ids))
    FOR SHARE OF a`.execute(tx)
  return rows.map((row) => ({ email: row.email, absenceId: row.absence_id, fills: row.roles }))
}

/** Those whose delegate a person is today, and for which templates (K2); none means all. */
export async function delegationsOn(
  db: Db | Tx,
  { personId, today }: { personId: number; today: string },
): Promise<{ person_id: number; template_ids: string[] }[]> {
  const { rows } = await sql<{ person_id: number; template_ids: string[] }>`
    SELECT a.person_id, l.template_ids FROM absence_lines l JOIN absences a USING (absence_id)
    WHERE l.delegate_id = ${personId} AND ${holds(today)}`.execute(db)
  return rows
}

/** Who decides today about a template for which of some people, by the e-mail of the absent (K2, K7). */
export async function delegatesOf(
  db: Db | Tx,
  { emails, templateId, today }: { emails: readonly string[]; templateId: string; today: string },
): Promise<Delegates> {
  return (await delegatesByTemplate(db, { emails, today }))(templateId)
}

/** The same for any number of templates, read at once. */
export async function delegatesByTemplate(
  db: Db | Tx,
  { emails, today }: { emails: readonly string[]; today: string },
): Promise<(templateId: string) => Delegates> {
  if (emails.length === 0) return () => new Map()
  const { rows } = await sql<DelegateRow>`
    SELECT away.email AS absent, named.email, p.display_name AS name, l.template_ids,
      ${rolesHeld(sql`named.email`, sql`${today}::date`)} AS roles
    FROM addresses away JOIN absences a USING (person_id) JOIN absence_lines l USING (absence_id)
      JOIN addresses named ON named.person_id = l.delegate_id LEFT JOIN people p ON p.email = named.email
    WHERE away.email = ANY(${[...emails]}::text[]) AND ${holds(today)} AND p.disabled_at IS NULL`.execute(db)
  return (templateId) =>
    new Map(
      rows
        .filter(({ template_ids: ids }) => ids.length === 0 || ids.includes(templateId))
        .map(({ absent, email, name, roles }) => [absent, { email, name: name ?? email, fills: roles }]),
    )
}

interface DelegateRow {
  absent: string
  email: string
  name: string | null
  template_ids: string[]
  roles: string[]
}

/** A person's absences, the latest first. */
export function absencesOf(db: Db | Tx, personId: number): Promise<StoredAbsence[]> {
  return readAbsences(db, sql<boolean>`a.person_id = ${personId}`)
}

/** One absence; undefined if there is none. */
export async function findAbsence(db: Db | Tx, absenceId: string): Promise<StoredAbsence | undefined> {
  const [found] = await readAbsences(db, sql<boolean>`a.absence_id = ${absenceId}`)
  return found
}

/** Running and coming absences of some people, and of the delegates whom these name. @param today the day in Manila */
export async function absencesAround(
  db: Db | Tx,
  emails: readonly string[],
  today: string,
): Promise<StoredAbsence[]> {
  const people = sql`SELECT person_id FROM addresses WHERE email = ANY(${[...emails]}::text[])`
  return readAbsences(
    db,
    sql<boolean>`${isNotOver(today)} AND a.person_id IN (
      ${people}
      UNION
      SELECT l.delegate_id FROM absences a JOIN absence_lines l USING (absence_id)
      WHERE ${isNotOver(today)} AND a.person_id IN (${people}))`,
  )
}

/** Absences with their lines, the latest first. @param condition on `absences a` */
export async function readAbsences(
  db: Db | Tx,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<StoredAbsence[]> {
  const { rows } = await sql<AbsenceRow>`
    SELECT a.absence_id, a.first_day::text, a.last_day::text, a.note, a.set_by, a.ended_at, away.email,
      coalesce((
        SELECT json_agg(json_build_object('first_day', l.first_day, 'last_day', l.last_day,
          'template_ids', l.template_ids, 'delegate', named.email) ORDER BY l.line_no)
        FROM absence_lines l LEFT JOIN addresses named ON named.person_id = l.delegate_id
        WHERE l.absence_id = a.absence_id), '[]') AS lines
    FROM absences a JOIN addresses away USING (person_id)
    WHERE ${condition}
    ORDER BY a.first_day DESC, a.absence_id`.execute(db)
  return rows.map(absenceOf)
}

interface AbsenceRow {
  absence_id: string
  first_day: string
  last_day: string | null
  note: string
  set_by: string | null
  ended_at: Date | null
  email: string
  lines: { first_day: string; last_day: string | null; template_ids: string[]; delegate: string | null }[]
}

function absenceOf(row: AbsenceRow): StoredAbsence {
  return {
    absenceId: row.absence_id,
    personEmail: row.email,
    firstDay: row.first_day,
    lastDay: row.last_day,
    note: row.note,
    setBy: row.set_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    lines: row.lines.map((line) => ({
      firstDay: line.first_day,
      lastDay: line.last_day,
      templateIds: line.template_ids,
      delegate: line.delegate,
    })),
  }
}
