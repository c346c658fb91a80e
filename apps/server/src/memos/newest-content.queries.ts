import type { ContentEntry } from '@countersign/domain'
import { MEMO_CONTENT, readStored } from '@countersign/domain'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** A memo's answers as its owner left them: of the draft, else of the last submission; none before the first saving. */
export async function readNewestContent(db: Db | Tx, memoKey: string): Promise<ContentEntry[]> {
  const row = await db
    .selectFrom('memos as m')
    .leftJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
    .select(['m.draft_content', storedAnswers('v').as('content')])
    .where('m.memo_key', '=', memoKey)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const content = row?.draft_content ?? row?.content
  return content ? readStored(MEMO_CONTENT, content) : []
}
