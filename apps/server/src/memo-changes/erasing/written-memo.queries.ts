import type { ContentEntry, ErasablePart, LoggedEvent } from '@countersign/domain'
import { erasableParts, MEMO_CONTENT, readStored } from '@countersign/domain'
import { readLog, storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import { readUploads } from '../../files/uploads.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What people have written in a memo, from which parts are erased (O6). */
export interface WrittenMemo {
  events: LoggedEvent[]
  versions: WrittenVersion[]
  draft: ContentEntry[] | null
  /** Storage paths of the files that still have their hashes. */
  hashed: ReadonlySet<string>
}

export interface WrittenVersion {
  version: number
  subject: string
  content: ContentEntry[]
  content_hash: string
  amount: string | null
  currency: string | null
}

/** A memo's log and its submitted versions, the oldest first. */
export async function readWritten(db: Db | Tx, memoKey: string): Promise<WrittenMemo> {
  const events = await readLog(db, memoKey)
  const versions = await db
    .selectFrom('memo_versions')
    .select([
      'version',
      'subject',
      storedAnswers('memo_versions').as('content'),
      'content_hash',
      'amount',
      'currency',
    ])
    .where('memo_key', '=', memoKey)
    .orderBy('version')
    .execute()
  const { draft_content: draft } = await db
    .selectFrom('memos')
    .select('draft_content')
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  const contents = versions.map((row) => ({ ...row, content: readStored(MEMO_CONTENT, row.content) }))
  return {
    events,
    versions: contents,
    draft: draft && readStored(MEMO_CONTENT, draft),
    hashed: new Set((await readUploads(db, contents)).keys()),
  }
}

/**
 * The parts that can be erased of what a person reads, described without content (O6).
 * @param lastVersion the last version that they read (C7); null for all
 */
export function partsOf(
  { events, versions }: Pick<WrittenMemo, 'events' | 'versions'>,
  lastVersion: number | null,
): ErasablePart[] {
  const submissions = new Map(
    events.flatMap((event) => (event.type === 'MemoSubmitted' ? [[event.version, event] as const] : [])),
  )
  return erasableParts(
    events,
    versions.flatMap(({ version, content }) => {
      const submission = submissions.get(version)
      return !submission || (lastVersion !== null && version > lastVersion)
        ? []
        : [{ content, author: submission.by, at: submission.at }]
    }),
  )
}
