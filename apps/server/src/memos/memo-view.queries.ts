import type {
  Attachment,
  ContentEntry,
  Delegator,
  Memo,
  MemoAmount,
  MemoEvent,
  Role,
  Stored,
} from '@countersign/domain'
import {
  AUDIENCE_OF,
  eventsUntil,
  firstOwner,
  fold,
  newMemo,
  MEMO_CONTENT,
  readStored,
  roleIn,
} from '@countersign/domain'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { readLog, storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { ValueOf } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import { DOCUMENT_ATTEMPTS } from '../platform/documents/limits.ts'
import { storedNames, withStoredNames } from '../files/stored-names.queries.ts'
import type { Renamed } from '../people/renamed.queries.ts'
import { inPresentAddresses, RENAMED } from '../people/renamed.queries.ts'
import { rolesHeldBy } from '../people/roles-held.queries.ts'
import { noAccess } from '../protocol/call-failure.ts'
import { delegationsToday, delegatorsOf, today } from '../protocol/delegations.ts'
import { holdsOn, preparationsToday } from '../protocol/preparations.queries.ts'
import type { Caller, Services } from '../protocol/services.ts'
import { storedAmount } from '../protocol/stored-amount.ts'
import { waitsForDelegates } from '../memo-lists/for-others/delegated-places.queries.ts'
import type { Audience } from '../memo-lists/place.ts'
import type { Aways, Faces } from './faces.queries.ts'
import { awaysOf, currentAways, CURRENT_FACES, facesOf, readFaces } from './faces.queries.ts'
import type { PdfFailure } from './pdf-failures.queries.ts'
import { pdfFailureOf } from './pdf-failures.queries.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

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
  /** Those whom the reader decides for, about memos of this template (K2). */
  delegators: readonly Delegator[]
  /** The arrangement under which the reader prepares the draft (R6); almost always none. */
  preparations: readonly string[]
  /** Null: the working copy of the owner, or the last submitted version. */
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
  /** Of the last submitted version (M1). */
  publicAmount: MemoAmount | null
  /** When the current level is due (L2). */
  dueAt: Date | null
  /** How long the current level takes in memos of this template (L5); null where too few say. */
  forecast: Forecast | null
  /** Null unless the PDF of this version is not retried automatically any more. */
  pdfFailure: PdfFailure | null
  /** Of the people on the shown route. */
  faces: Faces
  aways: Aways
  renamed: Renamed | null
  createdAt: Date
  submittedAt: Date | null
  modifiedAt: Date
}

interface Forecast {
  memo_count: number
  median_seconds: number
  percentile_90_seconds: number
}

/** A memo, and the person who wants to read it. */
interface Asked {
  memoId: string
  personId: number
  /** In Manila. */
  today: string
}

/** The same for a delegate: those whom they decide for. */
interface AskedForOthers {
  memoId: string
  personIds: number[]
  today: string
}

/** The answers of the version that a page shows. */
type ShownAnswers = RawBuilder<Stored<ContentEntry[]> | null>

/** All that a memo's page shows but its log: one statement, because each costs as much as presenting the memo. */
function visibleRow(db: Db, value: ValueOf<Asked>, answers: ShownAnswers) {
  return pageRow(db, value('today'), answers)
    .where('m.memo_id', '=', value('memoId'))
    .where('p.person_id', '=', value('personId'))
}

/** The same of a memo that waits for one of those whom a delegate decides for (K6). */
function delegatedRow(db: Db, value: ValueOf<AskedForOthers>, answers: ShownAnswers) {
  return pageRow(db, value('today'), answers)
    .where('m.memo_id', '=', value('memoId'))
    .where('p.person_id', '=', sql<number>`ANY(${value('personIds')}::integer[])`)
    .where(waitsForDelegates)
    .limit(1)
}

/** A draft, and those arrangements of a person of which it may be one. */
interface AskedAsPreparer {
  memoId: string
  preparationIds: string[]
  today: string
}

/** The same of a draft that a person prepares for its owner (R6), while the arrangement holds. */
function preparedRow(db: Db, value: ValueOf<AskedAsPreparer>, answers: ShownAnswers) {
  return pageRow(db, value('today'), answers)
    .innerJoin('preparations as r', 'r.preparation_id', 'm.preparation_id')
    .where('m.memo_id', '=', value('memoId'))
    .where('r.preparation_id', '=', sql<string>`ANY(${value('preparationIds')}::uuid[])`)
    .where(holdsOn(value('today')))
    .where('p.audience', '=', 'owner')
}

function pageRow(db: Db, day: string, answers: ShownAnswers) {
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
    .leftJoin('level_forecasts as e', (join) =>
      join.onRef('e.template_id', '=', 'm.template_id').onRef('e.level_no', '=', 'm.current_sequence'),
    )
    .selectAll('m')
    .select([
      'p.role',
      'p.audience',
      'p.last_version',
      'o.user_id as owner_id',
      answers.as('version_content'),
      'v.subject as version_subject',
      'f.failed_at',
      'e.memo_count',
      'e.median_seconds',
      'e.percentile_90_seconds',
    ])
    .select([CURRENT_FACES.as('faces'), currentAways(sql`${day}`).as('aways'), RENAMED.as('renamed')])
}

/** The three statements, with the answers of a page or without. */
function pageReader(answers: ShownAnswers) {
  return {
    visible: compileOnce((db: Db, value: ValueOf<Asked>) => visibleRow(db, value, answers)),
    delegated: compileOnce((db: Db, value: ValueOf<AskedForOthers>) => delegatedRow(db, value, answers)),
    prepared: compileOnce((db: Db, value: ValueOf<AskedAsPreparer>) => preparedRow(db, value, answers)),
  }
}

type PageReader = ReturnType<typeof pageReader>

const WITH_ANSWERS = pageReader(storedAnswers('v'))
const WITHOUT_ANSWERS = pageReader(sql<null>`NULL::jsonb`)

/** Who reads a memo. */
export type Reader = Pick<Caller, 'personId' | 'email' | 'delegations' | 'preparations'>

/**
 * Finds a memo that a person may read; participation is part of the query (I1).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function visibleMemo(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<VisibleMemo> {
  return findVisible(WITH_ANSWERS, services, memoId, reader)
}

/** The same without its answers, which are most of what is read of a memo. */
export async function visibleRoute(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<Omit<VisibleMemo, 'content'>> {
  return findVisible(WITHOUT_ANSWERS, services, memoId, reader)
}

async function findVisible(
  pages: PageReader,
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<VisibleMemo> {
  const reached =
    (await preparedMemo(pages, services, memoId, reader)) ??
    (await delegatedMemo(pages, services, memoId, reader))
  if (reached) return reached
  const [row] = await pages.visible(services, {
    memoId,
    personId: reader.personId,
    today: today(services.now()),
  })
  if (!row) throw noAccess()
  const delegators = await delegatorsHere(services, reader, row.template_id)
  return memoOf(services.db, row, { role: row.role, audience: row.audience, delegators, preparations: [] })
}

/** The draft as a person reads it who prepares it for its owner (R6); undefined for everyone else. */
async function preparedMemo(
  pages: PageReader,
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<VisibleMemo | undefined> {
  const now = services.now()
  const preparations = preparationsToday(reader, now).map(({ preparationId }) => preparationId)
  if (preparations.length === 0) return undefined
  const [row] = await pages.prepared(services, { memoId, preparationIds: preparations, today: today(now) })
  return row
    ? memoOf(services.db, row, {
        role: 'preparer',
        audience: AUDIENCE_OF.preparer,
        delegators: [],
        preparations,
      })
    : undefined
}

/** The memo as a delegate reads it (K6); undefined for everyone whose own part in it counts, or who has none. */
async function delegatedMemo(
  pages: PageReader,
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  reader: Reader,
): Promise<VisibleMemo | undefined> {
  const personIds = delegationsToday(reader, services.now()).map(({ personId }) => personId)
  if (personIds.length === 0) return undefined
  const [row] = await pages.delegated(services, { memoId, personIds, today: today(services.now()) })
  if (!row) return undefined
  const delegators = await delegatorsHere(services, reader, row.template_id)
  const isDelegate = roleIn(stateOf(row), reader.email, delegators) === 'delegate'
  return isDelegate
    ? memoOf(services.db, row, {
        role: 'delegate',
        audience: AUDIENCE_OF.delegate,
        delegators,
        preparations: [],
      })
    : undefined
}

/** Those whom a reader decides for in memos of a template today (K2), with the roles that the reader holds. */
async function delegatorsHere(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reader: Reader,
  templateId: string,
): Promise<Delegator[]> {
  const delegators = delegatorsOf(reader, templateId, now())
  if (delegators.length === 0) return []
  const { [reader.email]: fills = [] } = await rolesHeldBy(db, [reader.email], today(now()))
  return delegators.map((delegator) => ({ ...delegator, fills }))
}

type PageRow = Awaited<ReturnType<ReturnType<typeof pageRow>['executeTakeFirstOrThrow']>>

async function memoOf(
  db: Db,
  row: PageRow,
  reader: Pick<VisibleMemo, 'role' | 'audience' | 'delegators' | 'preparations'>,
): Promise<VisibleMemo> {
  const current = stateOf(row)
  const { last_version: lastVersion } = row
  const isPast = lastVersion !== null
  const stored = () => readState(row.state)
  const state = isPast
    ? inPresentAddresses(await stateAsOf(db, row.memo_key, stored(), lastVersion), row.renamed)
    : current
  const faces = isPast ? await readFaces(db, state) : facesOf(row.faces ?? [])
  const isWorkingCopy = readsDraft(reader) && row.draft_content !== null
  return {
    memoKey: row.memo_key,
    memoId: row.memo_id,
    revision: isPast ? 0 : row.revision,
    current,
    state,
    ...reader,
    lastVersion,
    subject: isWorkingCopy ? row.owner_subject : (row.version_subject ?? row.owner_subject),
    content: readStored(MEMO_CONTENT, (isWorkingCopy ? row.draft_content : row.version_content) ?? []),
    isWorkingCopy,
    templateId: row.template_id,
    versionId: row.version_id,
    templateName: row.template_name,
    ownerId: isPast ? (faces.get(state.owner.email)?.userId ?? null) : row.owner_id,
    apiVersion: row.api_version,
    // C7: neither revision nor PDF, which would reveal what happened since they left.
    pdfKey: isPast ? null : row.pdf_key,
    publicAmount: storedAmount(row.public_amount, row.public_currency),
    dueAt: isPast ? null : row.due_at,
    forecast: isPast ? null : forecastOf(row),
    pdfFailure: isPast || row.pdf_key !== null || row.failed_at === null ? null : pdfFailureOf(row.failed_at),
    aways: isPast ? new Map() : awaysOf(row.aways ?? []),
    faces,
    renamed: row.renamed,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    modifiedAt: row.modified_at,
  }
}

/** Whether a person reads a memo's unsubmitted work: its owner, and who prepares it (R6). */
export function readsDraft({ role }: Pick<VisibleMemo, 'role'>): boolean {
  return role === 'owner' || role === 'preparer'
}

/** The state with people's present addresses (P4). */
function stateOf({ state, renamed }: Pick<PageRow, 'state' | 'renamed'>): Memo {
  return inPresentAddresses(readState(state), renamed)
}

function forecastOf({ memo_count, median_seconds, percentile_90_seconds }: PageRow): Forecast | null {
  return memo_count === null
    ? null
    : {
        memo_count,
        median_seconds: Number(median_seconds),
        percentile_90_seconds: Number(percentile_90_seconds),
      }
}

/** The memo's logged events in order (D10), with the stored names of their files. */
export async function memoEvents(db: Db | Tx, memoKey: string): Promise<MemoEvent[]> {
  const events = await readLog(db, memoKey)
  return withStoredNames(events, await storedNames(db, [memoKey], attachmentsOf(events)))
}

/** The files of remarks and replies. */
export function attachmentsOf(events: readonly MemoEvent[]): Attachment[] {
  return events.flatMap((event) => ('attachments' in event ? event.attachments : []))
}

/** Folds the log up to when a person left (C7, D10): of the owners, it has the one of then (K9). */
async function stateAsOf(db: Db, memoKey: string, now: Memo, lastVersion: number): Promise<Memo> {
  const events = await memoEvents(db, memoKey)
  const start = newMemo({ memoId: now.memoId, owner: firstOwner(now, events), createdAt: now.createdAt })
  return fold(start, eventsUntil(events, lastVersion))
}
