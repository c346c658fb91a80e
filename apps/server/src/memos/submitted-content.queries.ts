import type { ContentEntry } from '@countersign/domain'
import { MEMO_CONTENT, readStored } from '@countersign/domain'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** The answers of a submitted version of a memo; none where it has no such version. */
export async function readSubmittedContent(
  db: Db | Tx,
  memoKey: string,
  version: number,
): Promise<ContentEntry[]> {
  const row = await db
    .selectFrom('memo_versions')
    .select(storedAnswers('memo_versions').as('content'))
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? readStored(MEMO_CONTENT, row.content) : []
}
