import { MEMO_ROUTE, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { routeOf } from '../platform/memo-log/memo-log.queries.ts'
import { isUuid } from '../platform/db/uuid.ts'

/** The route that a person's latest submitted memo of a template was last submitted with; null if there is none (M8). */
export async function lastRoute(db: Db, owner: string, templateId: string) {
  if (!isUuid(templateId)) return null
  const row = await lastMemo(db, owner, templateId).executeTakeFirst()
  return row ? { memoId: row.memo_id, levels: readStored(MEMO_ROUTE, row.route) } : null
}

export function lastMemo(db: Db, owner: string, templateId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', (join) =>
      join
        .onRef('v.memo_key', '=', 'm.memo_key')
        .on('v.version', '=', sql<number>`(m.state->>'version')::integer`),
    )
    .select(['m.memo_id', routeOf('v').as('route')])
    .where('m.owner_email', '=', owner)
    .where('m.template_id', '=', templateId)
    .where('m.submitted_at', 'is not', null)
    .orderBy('m.submitted_at', 'desc')
    .limit(1)
}
