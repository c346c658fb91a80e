import { fold, newMemo, type Memo, type MemoEvent, type Role } from '@countersign/domain'
import type { Db } from '../db/database.ts'
import { noAccess } from '../http/call-failure.ts'
import type { Audience } from './memo-lists.queries.ts'

/** A memo as one person may see it (C6, C7). */
export interface VisibleMemo {
  memoKey: string
  memoId: string
  revision: number
  /** The state to show: of when they left, for somebody removed who had acted (C7). */
  state: Memo
  role: Role
  audience: Audience
  /** Null: the owner's working copy, or the last submitted version. */
  lastVersion: number | null
  subject: string
  content: object[]
  isWorkingCopy: boolean
  templateId: string
  versionId: string
  templateName: string
  ownerId: string | null
  apiVersion: string
  pdfKey: string | null
  createdAt: Date
  submittedAt: Date | null
  modifiedAt: Date
}

/**
 * Finds a memo that somebody may read; participation is part of the query (I1).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function visibleMemo(db: Db, memoId: string, email: string): Promise<VisibleMemo> {
  const row = await db
    .selectFrom('memos as m')
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .leftJoin('people as o', 'o.email', 'm.owner_email')
    .leftJoin('memo_versions as v', (join) =>
      join
        .onRef('v.memo_key', '=', 'm.memo_key')
        .on((eb) =>
          eb(
            'v.version',
            '=',
            eb.fn.coalesce(
              'p.last_version',
              eb.cast<number>(eb.ref('m.state', '->>').key('version'), 'integer'),
            ),
          ),
        ),
    )
    .selectAll('m')
    .select([
      'p.role',
      'p.audience',
      'p.last_version',
      'o.user_id as owner_id',
      'v.content as version_content',
      'v.subject as version_subject',
    ])
    .where('m.memo_id', '=', memoId)
    .where('p.email', '=', email)
    .executeTakeFirst()
  if (!row) throw noAccess()
  const isWorkingCopy = row.role === 'owner' && row.draft_content !== null
  return {
    memoKey: row.memo_key,
    memoId: row.memo_id,
    revision: row.revision,
    state:
      row.last_version === null ? row.state : await stateAsOf(db, row.memo_key, row.state, row.last_version),
    role: row.role as Role,
    audience: row.audience,
    lastVersion: row.last_version,
    subject: isWorkingCopy ? row.owner_subject : (row.version_subject ?? row.owner_subject),
    content: isWorkingCopy ? (row.draft_content ?? []) : (row.version_content ?? []),
    isWorkingCopy,
    templateId: row.template_id,
    versionId: row.version_id,
    templateName: row.template_name,
    ownerId: row.owner_id,
    apiVersion: row.api_version,
    pdfKey: row.pdf_key,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    modifiedAt: row.modified_at,
  }
}

/** The memo's logged events in order (D10). */
export async function memoEvents(db: Db, memoKey: string): Promise<MemoEvent[]> {
  const rows = await db
    .selectFrom('memo_events')
    .select('data')
    .where('memo_key', '=', memoKey)
    .orderBy('event_no')
    .execute()
  return rows.map((row) => row.data as MemoEvent)
}

/** The events until just before the submission that followed a version (C7). */
export function eventsUntil(events: MemoEvent[], lastVersion: number | null): MemoEvent[] {
  if (lastVersion === null) return events
  const next = events.findIndex((event) => event.type === 'MemoSubmitted' && event.version > lastVersion)
  return next === -1 ? events : events.slice(0, next)
}

/** The log folded to what it was when somebody left (C7, D10). */
async function stateAsOf(db: Db, memoKey: string, now: Memo, lastVersion: number): Promise<Memo> {
  const start = newMemo({ memoId: now.memoId, owner: now.owner, createdAt: now.createdAt })
  return fold(start, eventsUntil(await memoEvents(db, memoKey), lastVersion))
}
