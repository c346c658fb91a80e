import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Open memos whose due time does not follow from the holidays of now, or which the release before this one has changed since, in the
 * order of their keys.
 */
export async function readOutdated(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT m.memo_key FROM template_versions v
    JOIN participants p ON p.template_id = v.template_id AND p.audience = 'owner' AND p.list = 'active'
    JOIN memos m ON m.memo_key = p.memo_key AND m.version_id = v.version_id
    LEFT JOIN due_times d ON d.memo_key = m.memo_key
    WHERE v.template_config ? 'level_days' AND m.memo_key > ${after}::bigint
      AND (d.memo_key IS NULL OR d.revision <> m.revision OR d.calendar <> (SELECT revision FROM holiday_list))
    UNION
    SELECT m.memo_key FROM due_times d JOIN memos m USING (memo_key)
    WHERE d.revision <> m.revision AND m.memo_key > ${after}::bigint
    ORDER BY memo_key LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.memo_key)
}
