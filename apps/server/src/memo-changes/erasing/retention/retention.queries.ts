import type { CallOutput } from '@countersign/contract'
import { ENDED_STATUSES, endedBefore, manilaDate, MAX_REMOVED_MEMOS } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'

type Retention = CallOutput<'admin-get_retention'>
type EndedMemo = Retention['due']['memos'][number]

/** As constants, by which the planner finds the index `memos_ended`. */
const ENDED = sql.join(ENDED_STATUSES.map((status) => sql.lit(status)))
/** Preservations that the console shows. */
const MOST_PRESERVED = 500
/** Removed memos that the console shows at once. */
const MOST_REMOVED = 100

/** All templates, with the years for which their memos are kept. */
export async function readPeriods(db: Db): Promise<Retention['periods']> {
  const { rows } = await sql<Retention['periods'][number]>`
    SELECT template_id, v.template_name, r.years
    FROM templates t ${NEWEST_VERSION} LEFT JOIN retention_periods r USING (template_id)
    ORDER BY lower(v.template_name), template_id`.execute(db)
  return rows
}

/** The version whose name a template `t` goes by: the published one, else the newest. */
const NEWEST_VERSION = sql`CROSS JOIN LATERAL (
  SELECT template_name FROM template_versions WHERE template_id = t.template_id
  ORDER BY status = 'PUBLISHED' DESC, version_no DESC LIMIT 1) v`

/** Locks a template. @returns its name; undefined for an unknown one */
export async function lockTemplate(tx: Tx, templateId: string): Promise<string | undefined> {
  if (!isUuid(templateId)) return undefined
  const { rows } = await sql<{ template_name: string }>`
    SELECT v.template_name FROM templates t ${NEWEST_VERSION}
    WHERE template_id = ${templateId} FOR UPDATE OF t`.execute(tx)
  return rows[0]?.template_name
}

/** The years for which a template's memos are kept; null for good. */
export async function yearsOf(db: Db | Tx, templateId: string): Promise<number | null> {
  const row = await db
    .selectFrom('retention_periods')
    .select('years')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return row?.years ?? null
}

/**
 * The memos whose years are over, the oldest end first: ended, complete, neither preserved nor in an open request (R8). One range of an
 * index for each template that has years.
 */
export async function readDue(db: Db | Tx, now: Date): Promise<Retention['due']> {
  const periods = await db.selectFrom('retention_periods').selectAll().execute()
  const today = manilaDate(now.toISOString())
  const { rows } = await sql<EndedMemo & { date_ended: Date }>`
    SELECT due.memo_id, due.template_name, due.end_status, due.date_ended
    FROM unnest(${periods.map(({ template_id }) => template_id)}::uuid[],
        ${periods.map(({ years }) => endedBefore(today, years))}::timestamptz[]) AS period (template_id, before)
      CROSS JOIN LATERAL (
        SELECT m.memo_id, m.template_name, m.state->>'lifecycle' AS end_status, m.changed_at AS date_ended
        FROM memos m
        WHERE m.template_id = period.template_id AND m.changed_at < period.before
          AND m.state->>'lifecycle' IN (${ENDED})
          AND coalesce(m.open_conditions, 0) = 0 AND coalesce(m.hand_off, 'DONE') = 'DONE'
          AND NOT EXISTS (SELECT FROM preservations p WHERE p.memo_key = m.memo_key AND p.lifted_at IS NULL)
          AND NOT EXISTS (
            SELECT FROM removal_memos o JOIN removals r USING (removal_id)
            WHERE o.memo_id = m.memo_id AND o.outcome IS NULL AND r.state IN ('TAKEN_UP', 'CONFIRMED'))
        ORDER BY m.changed_at
        LIMIT ${MAX_REMOVED_MEMOS + 1}
      ) due
    ORDER BY due.date_ended, due.memo_id
    LIMIT ${MAX_REMOVED_MEMOS + 1}`.execute(db)
  return {
    memos: rows
      .slice(0, MAX_REMOVED_MEMOS)
      .map((row) => ({ ...row, date_ended: row.date_ended.toISOString() })),
    has_more: rows.length > MAX_REMOVED_MEMOS,
  }
}

/** The preservations that are in force, the latest first. */
export async function readPreservations(db: Db): Promise<Retention['preservations']> {
  const rows = await db
    .selectFrom('preservations as p')
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select(['m.memo_id', 'm.template_name', 'p.set_by', 'p.set_email', 'p.set_at', 'p.reason'])
    .where('p.lifted_at', 'is', null)
    .orderBy('p.set_at', 'desc')
    .limit(MOST_PRESERVED)
    .execute()
  return rows.map(({ memo_id, template_name, ...row }) => ({
    memo_id,
    template_name,
    set: { by: row.set_by, email: row.set_email, date: row.set_at.toISOString(), reason: row.reason },
  }))
}

/** What remains of removed memos: the latest, or those whose Memo ID begins so. */
export async function readRemovedMemos(
  db: Db,
  beginning: string,
): Promise<CallOutput<'admin-get_removed_memos'>> {
  const rows = await db
    .selectFrom('removed_memos')
    .selectAll()
    .$if(beginning !== '', (query) =>
      query.where(sql<boolean>`starts_with(memo_id, ${beginning.toUpperCase()})`),
    )
    .orderBy('removed_at', 'desc')
    .orderBy('memo_key', 'desc')
    .limit(MOST_REMOVED + 1)
    .execute()
  return {
    has_more: rows.length > MOST_REMOVED,
    memos: rows.slice(0, MOST_REMOVED).map((row) => ({
      memo_id: row.memo_id,
      template_name: row.template_name,
      end_status: row.end_status,
      date_created: row.created_at.toISOString(),
      date_submitted: row.submitted_at.toISOString(),
      date_ended: row.ended_at.toISOString(),
      date_removed: row.removed_at.toISOString(),
      reason: row.reason,
      taken_up_by: row.taken_up_by,
      confirmed_by: row.confirmed_by,
      last_entry:
        row.entry_no === null || row.hash === null
          ? null
          : { no: row.entry_no, hash: row.hash.toString('base64') },
    })),
  }
}

/** Submitted memos, with what keeps them from being removed. */
export function readRetained(tx: Tx, memoIds: readonly string[]) {
  return tx
    .selectFrom('memos as m')
    .leftJoin('retention_periods as r', 'r.template_id', 'm.template_id')
    .leftJoin('preservations as p', (join) =>
      join.onRef('p.memo_key', '=', 'm.memo_key').on('p.lifted_at', 'is', null),
    )
    .select(['m.memo_id', 'm.state', 'r.years', 'p.preservation_id'])
    .where('m.memo_id', 'in', memoIds)
    .where('m.submitted_at', 'is not', null)
    .execute()
}
