import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { scopeCondition } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'

/** The condition that the memo of facts `f` is approved and not done: it is handed to others (R3), or has open conditions (R2). */
export const NOT_DONE = sql<boolean>`f.status = 'Approved' AND f.memo_key IN (
  SELECT o.memo_key FROM memos o WHERE o.hand_off IN ('OPEN', 'UNFILLED') OR o.open_conditions > 0)`

/** Counts the memos that are approved and not done. It reads what is open anywhere, by the index of what is not done. */
export async function countNotDone(db: Db, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM memo_facts f WHERE ${NOT_DONE} AND ${scopeCondition(scope)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
