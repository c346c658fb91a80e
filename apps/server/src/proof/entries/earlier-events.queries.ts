import type { FrozenContent } from '@countersign/evidence'
import type { LoggedEvent } from '@countersign/domain'
import { MEMO_CONTENT, readEvent, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import { logOf, storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
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
 */
export async function readFrozenContents(
  db: Db | Tx,
  memo: Pick<FrozenMemo, 'memoKey' | 'versionId'>,
  versions: readonly number[],
): Promise<FrozenContent[]> {
  return (await readFrozenOf(db, [{ ...memo, versions }])).get(memo.memoKey) ?? []
}

interface FrozenMemo {
  memoKey: string
  versionId: string
  versions: readonly number[]
  /** Their stored contents, where the memo is archived (R9). */
  archivedContents?: ReadonlyMap<number, unknown> | undefined
}

/** The same of some memos, by key. */
export async function readFrozenOf(
  db: Db | Tx,
  memos: readonly FrozenMemo[],
): Promise<Map<string, FrozenContent[]>> {
  const byKey = new Map(memos.map((memo) => [memo.memoKey, memo]))
  const wanted = memos.flatMap(({ memoKey, versions }) => versions.map((version) => ({ memoKey, version })))
  const rows = await db
    .selectFrom('memo_versions')
    .select(['memo_key', 'version', 'subject', storedAnswers('memo_versions').as('content'), 'link'])
    .where(
      sql<boolean>`(memo_key, version) IN (SELECT * FROM unnest(
        ${wanted.map(({ memoKey }) => memoKey)}::bigint[], ${wanted.map(({ version }) => version)}::integer[]))`,
    )
    .orderBy('memo_key')
    .orderBy('version')
    .execute()
  const contents = rows.map(({ content, ...row }) => {
    const archived = byKey.get(row.memo_key)?.archivedContents
    return { ...row, content: readStored(MEMO_CONTENT, archived ? archived.get(row.version) : content) }
  })
  const uploads = await readUploads(db, contents)
  const byMemo = Map.groupBy(contents, ({ memo_key }) => memo_key)
  return new Map(
    memos.map(({ memoKey, versionId }) => [
      memoKey,
      (byMemo.get(memoKey) ?? []).map(({ version, subject, content, link }) => ({
        version,
        subject,
        content,
        templateVersionId: versionId,
        ...(link && { link }),
        fileHashes: fileUrlsIn(content).flatMap((url) => uploads.get(url)?.sha256 ?? []),
      })),
    ]),
  )
}
