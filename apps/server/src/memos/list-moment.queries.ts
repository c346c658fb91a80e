import type { ListMoment, Memo } from '@countersign/domain'
import { readListMoment } from '../people/list-moment.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { today } from '../protocol/delegations.ts'
import { readFrozenPlace } from './frozen-place.queries.ts'

/** Whose entries of shared lists the next submission of a memo can name, and on which day (N9, H1). */
export async function readMemoListMoment(db: Db | Tx, memo: Memo, now: Date): Promise<ListMoment> {
  if (memo.version === 0) return readListMoment(db, memo.owner.email, now)
  const { companyId } = await readFrozenPlace(db, memo.memoId)
  return { companyId, day: today(now) }
}
