import type { Memo, OpenPart } from '@countersign/domain'
import { isApproverPlace, MEMO_STATE, openPart, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type PartName = 'OWNER' | 'APPROVER' | 'SUB_APPROVER' | 'WATCHER'

/** A memo in which something is open of a person (K9). */
export interface OpenMemo {
  memoKey: string
  memoId: string
  templateName: string
  state: Memo
  part: OpenPart
  partName: PartName
}

/**
 * The memos in which something is open of a person, the oldest first.
 * @param email in lower case
 */
export async function readOpenMemos(db: Db | Tx, email: string, limit: number): Promise<OpenMemo[]> {
  const rows = await openParticipations(db, email)
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select(['m.memo_key', 'm.memo_id', 'm.template_name', 'm.state'])
    .where('m.submitted_at', 'is not', null)
    .orderBy('m.memo_key')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => {
    const state = readStored(MEMO_STATE, row.state)
    const part = openPart(state, email)
    return part
      ? [
          {
            memoKey: row.memo_key,
            memoId: row.memo_id,
            templateName: row.template_name,
            state,
            part,
            partName: nameOf(part),
          },
        ]
      : []
  })
}

/** Whether a part is a place that has not acted, in a memo that has not ended: a condition on `participants p`. */
export function isOpenPlace() {
  return sql<boolean>`p.role IN ('approver', 'subApprover') AND p.approver_status IN ('PENDING', 'WAITING')`
}

function openParticipations(db: Db | Tx, email: string) {
  return db
    .selectFrom('participants as p')
    .where('p.person_id', '=', sql<number>`(SELECT person_id FROM addresses WHERE email = ${email})`)
    .where((p) =>
      p.or([
        p.and([p('p.role', '=', 'owner'), p('p.list', 'in', ['active', 'drafts'])]),
        isOpenPlace(),
        p.and([p('p.role', '=', 'watcher'), p('p.list', '=', 'active')]),
      ]),
    )
}

function nameOf(part: OpenPart): PartName {
  if (part.kind !== 'SEAT') return part.kind
  return isApproverPlace(part.place) ? 'APPROVER' : 'SUB_APPROVER'
}

/** Memos of a person that were never submitted, which no one else can see (C7), and which do not move. */
export async function countUnsubmitted(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('participants as p')
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.person_id', '=', sql<number>`(SELECT person_id FROM addresses WHERE email = ${email})`)
    .where('p.role', '=', 'owner')
    .where('p.list', '=', 'drafts')
    .where('m.submitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What else names a person, which does not move (K9). */
export interface NamedElsewhere {
  has_reports_access: boolean
  escalation_contact_of: string[]
  absences: number
  delegate_of: string[]
}

/** @param today in Manila, YYYY-MM-DD */
export async function readNamedElsewhere(db: Db, email: string, today: string): Promise<NamedElsewhere> {
  const { rows } = await sql<NamedElsewhere>`
    WITH person AS (SELECT person_id FROM addresses WHERE email = ${email}),
    current_absences AS (
      SELECT absence_id, person_id FROM absences
      WHERE ended_at IS NULL AND (last_day IS NULL OR last_day >= ${today}::date))
    SELECT
      EXISTS (SELECT FROM report_roles WHERE email = ${email}) AS has_reports_access,
      ARRAY(SELECT DISTINCT v.template_name FROM templates t
        JOIN template_versions v USING (template_id)
        WHERE v.template_config->>'escalation_contact' = ${email} AND t.published_version_id = v.version_id
        ORDER BY 1) AS escalation_contact_of,
      (SELECT count(*)::int FROM current_absences WHERE person_id IN (TABLE person)) AS absences,
      ARRAY(SELECT DISTINCT coalesce(p.display_name, a.email) FROM current_absences c
        JOIN absence_lines l USING (absence_id)
        JOIN addresses a ON a.person_id = c.person_id
        LEFT JOIN people p ON p.email = a.email
        WHERE l.delegate_id IN (TABLE person) AND (l.last_day IS NULL OR l.last_day >= ${today}::date)
        ORDER BY 1) AS delegate_of`.execute(db)
  return rows[0] as NamedElsewhere
}
