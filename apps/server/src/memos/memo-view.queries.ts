import type { Attachment, ContentEntry, Memo, MemoEvent, Role } from '@countersign/domain'
import { fold, newMemo, MEMO_CONTENT, MEMO_STATE, readEvent, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { ValueOf } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import { DOCUMENT_ATTEMPTS } from '../platform/documents/limits.ts'
import { storedNames, withStoredNames } from '../files/stored-names.queries.ts'
import { noAccess } from '../protocol/call-failure.ts'
import type { Services } from '../protocol/services.ts'
import type { Audience } from '../memo-lists/memo-lists.queries.ts'
import type { Faces } from './faces.queries.ts'
import { CURRENT_FACES, facesOf, readFaces } from './faces.queries.ts'
import type { PdfFailure } from './pdf-failures.store.ts'
import { pdfFailureOf } from './pdf-failures.store.ts'

/** A memo as one person may see it (C6, C7). */
export interface VisibleMemo {
  memoKey: string
  memoId: string
  revision: number
  /** The state to show: for past participants, the one when they left (C7). */
  state: Memo
  /** The current state, which determines what they may do. */
  current: Memo
  role: Role
  audience: Audience
  /** Null: the owner's working copy, or the last submitted version. */
  lastVersion: number | null
  subject: string
  content: ContentEntry[]
  isWorkingCopy: boolean
  templateId: string
  versionId: string
  templateName: string
  ownerId: string | null
  apiVersion: string
  pdfKey: string | null
  /** Null unless the PDF of this version is not retried automatically any more. */
  pdfFailure: PdfFailure | null
  /** Of the people on the shown route. */
  faces: Faces
  createdAt: Date
  submittedAt: Date | null
  modifiedAt: Date
}

/** A memo, and the person who wants to read it. */
interface Asked {
  memoId: string
  personId: number
}

/** All that a memo's page shows but its log: one statement, because each costs as much as presenting the memo. */
function visibleRow(db: Db, value: ValueOf<Asked>) {
  return db
    .selectFrom('memos as m')
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .leftJoin('people as o', 'o.email', 'm.owner_email')
    .leftJoin('memo_versions as v', (join) =>
      join
        .onRef('v.memo_key', '=', 'm.memo_key')
        .on((eb) =>
          eb('v.version', '=', eb.fn.coalesce('p.last_version', sql<number>`(m.state->>'version')::integer`)),
        ),
    )
    .leftJoin('pdf_failures as f', (join) =>
      join
        .onRef('f.memo_key', '=', 'm.memo_key')
        .on('f.attempts', '>=', DOCUMENT_ATTEMPTS)
        .on('f.version', '=', sql<number>`(m.state->>'version')::integer`),
    )
    .selectAll('m')
    .select([
      'p.role',
      'p.audience',
      'p.last_version',
      'o.user_id as owner_id',
      'v.content as version_content',
      'v.subject as version_subject',
      'f.failed_at',
    ])
    .select(CURRENT_FACES.as('faces'))
    .where('m.memo_id', '=', value('memoId'))
    .where('p.person_id', '=', value('personId'))
}

const visibleRows = compileOnce(visibleRow)

/**
 * Finds a memo that a person may read; participation is part of the query (I1).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function visibleMemo(
  reader: Pick<Services, 'db' | 'pool'>,
  memoId: string,
  personId: number,
): Promise<VisibleMemo> {
  const [row] = await visibleRows(reader, { memoId, personId })
  if (!row) throw noAccess()
  const { db } = reader
  const current = readStored(MEMO_STATE, row.state)
  const { last_version: lastVersion } = row
  const isPast = lastVersion !== null
  const state = isPast ? await stateAsOf(db, row.memo_key, current, lastVersion) : current
  const isWorkingCopy = row.role === 'owner' && row.draft_content !== null
  return {
    memoKey: row.memo_key,
    memoId: row.memo_id,
    revision: isPast ? 0 : row.revision,
    current,
    state,
    role: row.role,
    audience: row.audience,
    lastVersion,
    subject: isWorkingCopy ? row.owner_subject : (row.version_subject ?? row.owner_subject),
    content: readStored(MEMO_CONTENT, (isWorkingCopy ? row.draft_content : row.version_content) ?? []),
    isWorkingCopy,
    templateId: row.template_id,
    versionId: row.version_id,
    templateName: row.template_name,
    ownerId: row.owner_id,
    apiVersion: row.api_version,
    // C7: neither revision nor PDF, which would reveal what happened since they left.
    pdfKey: isPast ? null : row.pdf_key,
    pdfFailure: isPast || row.pdf_key !== null || row.failed_at === null ? null : pdfFailureOf(row.failed_at),
    faces: isPast ? await readFaces(db, state) : facesOf(row.faces ?? []),
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    modifiedAt: row.modified_at,
  }
}

/** The memo's logged events in order (D10), with the stored names of their files. */
export async function memoEvents(db: Db, memoKey: string): Promise<MemoEvent[]> {
  const rows = await db
    .selectFrom('memo_events')
    .select('data')
    .where('memo_key', '=', memoKey)
    .orderBy('event_no')
    .execute()
  const events = rows.map((row) => readEvent(row.data))
  return withStoredNames(events, await storedNames(db, [memoKey], attachmentsOf(events)))
}

/** The files of remarks and replies. */
export function attachmentsOf(events: readonly MemoEvent[]): Attachment[] {
  return events.flatMap((event) => ('attachments' in event ? event.attachments : []))
}

/** The events until just before the submission that followed a version (C7). */
export function eventsUntil(events: MemoEvent[], lastVersion: number | null): MemoEvent[] {
  if (lastVersion === null) return events
  const next = events.findIndex((event) => event.type === 'MemoSubmitted' && event.version > lastVersion)
  return next === -1 ? events : events.slice(0, next)
}

/** Folds the log up to when a person left (C7, D10). */
async function stateAsOf(db: Db, memoKey: string, now: Memo, lastVersion: number): Promise<Memo> {
  const start = newMemo({ memoId: now.memoId, owner: now.owner, createdAt: now.createdAt })
  return fold(start, eventsUntil(await memoEvents(db, memoKey), lastVersion))
}
