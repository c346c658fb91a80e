import type { OwnersPlace } from '@countersign/domain'
import { readOwnersPlace } from '../people/policy-directory.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** The owner's company and group as the memo's first submission froze them (H1). */
export async function readFrozenPlace(db: Db | Tx, memoId: string): Promise<OwnersPlace> {
  return db
    .selectFrom('memos')
    .select(['company_id as companyId', 'group_id as groupId'])
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
}

/** Where an owner belongs for their next submission: as the first one froze it, else as it is now. Another person's memo has no effect. */
export async function readPlaceOfOwner(
  db: Db,
  { email, memoId }: { email: string; memoId: string | null },
): Promise<OwnersPlace> {
  const frozen = await db
    .selectFrom('memos')
    .select(['company_id as companyId', 'group_id as groupId'])
    .where('memo_id', '=', memoId)
    .where('owner_email', '=', email)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  return frozen ?? readOwnersPlace(db, email)
}
