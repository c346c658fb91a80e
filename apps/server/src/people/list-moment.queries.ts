import type { ListMoment } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { today } from '../protocol/delegations.ts'
import { readOwnersPlace } from './policy-directory.queries.ts'

/** Whose entries of shared lists new memos of a person can name, and on which day (N9). */
export async function readListMoment(db: Db | Tx, ownerEmail: string, now: Date): Promise<ListMoment> {
  const { companyId } = await readOwnersPlace(db, ownerEmail)
  return { companyId, day: today(now) }
}
