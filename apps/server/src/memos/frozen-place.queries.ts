import type { OwnersPlace } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'

/** The owner's company and group as the memo's first submission froze them (H1). */
export async function readFrozenPlace(db: Db | Tx, memoId: string): Promise<OwnersPlace> {
  return db
    .selectFrom('memos')
    .select(['company_id as companyId', 'group_id as groupId'])
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
}
