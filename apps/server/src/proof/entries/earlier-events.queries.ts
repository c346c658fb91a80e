import type { FrozenContent } from '@countersign/evidence'
import type { LoggedEvent } from '@countersign/domain'
import { MEMO_CONTENT, readEvent, readStored } from '@countersign/domain'
import { logOf } from '../../platform/memo-log/memo-log.queries.ts'
import { fileUrlsIn } from '../../files/stored-names.queries.ts'
import { readUploads } from '../../files/uploads.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A range of a memo's log, both ends included. */
export async function readEarlierEvents(
  tx: Tx,
  memoKey: string,
  { from, to }: { from: number; to: number },
): Promise<LoggedEvent[]> {
  const rows = await tx
    .selectFrom(logOf(memoKey).as('e'))
    .select('e.data')
    .where('e.event_no', '>=', from)
    .where('e.event_no', '<=', to)
    .orderBy('e.event_no')
    .execute()
  return rows.map(({ data }) => readEvent(data))
}

/**
 * Submitted versions as they were frozen (C6), in the order of their numbers. A file that has no row any more has no hash.
 * @param versions of which there is at least one
 * @param archived their stored contents, where the memo is archived (R9)
 */
export async function readFrozenContents(
  db: Db | Tx,
  memo: { memoKey: string; versionId: string },
  versions: number[],
  archived?: ReadonlyMap<number, unknown>,
): Promise<FrozenContent[]> {
  const rows = await db
    .selectFrom('memo_versions')
    .select(['version', 'subject', 'content', 'link'])
    .where('memo_key', '=', memo.memoKey)
    .where('version', 'in', versions)
    .orderBy('version')
    .execute()
  const contents = rows.map((row) => ({
    ...row,
    content: readStored(MEMO_CONTENT, archived ? archived.get(row.version) : row.content),
  }))
  const uploads = await readUploads(db, contents)
  return contents.map(({ version, subject, content, link }) => ({
    version,
    subject,
    content,
    templateVersionId: memo.versionId,
    ...(link && { link }),
    fileHashes: fileUrlsIn(content).flatMap((url) => uploads.get(url)?.sha256 ?? []),
  }))
}
