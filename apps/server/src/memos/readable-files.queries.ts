import type { MemoEvent, SubmittedLevel } from '@countersign/domain'
import { eventsUntil, MEMO_CONTENT, MEMO_ROUTE, readStored } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import { routeOf, storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Services } from '../protocol/services.ts'
import type { ScanState } from '../files/scans.queries.ts'
import { fileUrlsIn } from '../files/stored-names.queries.ts'
import type { Reader, VisibleMemo } from './memo-view.queries.ts'
import { attachmentsOf, memoEvents, visibleMemo } from './memo-view.queries.ts'

/** A file that a person may read in a memo. `url` is its storage path. */
export interface ReadableFile {
  url: string
  name: string
  contentType: string
  /** Bytes. */
  size: number
  sha256: string
  /** Null where it may be opened (Q3). */
  scan: ScanState | null
  /** What was found, as the scanner calls it. */
  finding: string | null
}

/**
 * Reads the files of a memo that a person may read, by storage path, latest first (I2): those of readable versions, visible remarks
 * and replies, and the owner's own working copy (C6, C7).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function readableFiles(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<Map<string, ReadableFile>> {
  const { db } = services
  const memo = await visibleMemo(services, memoId, reader)
  const events = eventsUntil(await memoEvents(db, memo.memoKey), memo.lastVersion)
  const urls = [
    ...fileUrlsIn(memo.content),
    ...(await filesOfVersions(db, memo, events, reader.email)),
    ...attachmentsOf(events).map((file) => file.url),
  ]
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['file_key as url', 'original_name as name', 'content_type as contentType', 'size'])
    .select(['scan', 'finding', 'sha256'])
    .where('memo_key', '=', memo.memoKey)
    .where('file_key', 'in', urls)
    .orderBy('uploaded_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.url, row]))
}

/** Owners may read every version; others the last visible one, and those that they received or decided on. */
async function filesOfVersions(
  db: Db,
  memo: VisibleMemo,
  events: MemoEvent[],
  email: string,
): Promise<string[]> {
  const last = memo.lastVersion ?? memo.state.version
  const versions = await db
    .selectFrom('memo_versions as v')
    .select(['version', storedAnswers('v').as('content'), routeOf('v').as('route')])
    .where('memo_key', '=', memo.memoKey)
    .where('version', '<=', last)
    .execute()
  const decided = new Set(
    events.flatMap((event) =>
      event.type === 'DecisionMade' && event.by.email === email ? [event.version] : [],
    ),
  )
  const added = versionsAddedTo(events, email)
  return versions
    .filter(
      ({ version, route }) =>
        memo.role === 'owner' ||
        version === last ||
        decided.has(version) ||
        added.has(version) ||
        isOn(readStored(MEMO_ROUTE, route), email),
    )
    .flatMap(({ content }) => fileUrlsIn(readStored(MEMO_CONTENT, content)))
}

/** The versions that lay before a person when an approver added them (R1): the route that was submitted doesn't name them. */
function versionsAddedTo(events: readonly MemoEvent[], email: string): Set<number> {
  const versions = new Set<number>()
  let version = 0
  for (const event of events) {
    if (event.type === 'MemoSubmitted') ({ version } = event)
    if (event.type === 'ApproversAdded' && event.added.some(({ person }) => person.email === email))
      versions.add(version)
  }
  return versions
}

function isOn(route: SubmittedLevel[], email: string): boolean {
  return route.some((level) =>
    [...level.approvers, ...level.watchers].some(({ person }) => person.email === email),
  )
}
