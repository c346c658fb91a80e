import type { CallOutput, ParsedInput } from '@countersign/contract'
import { manilaDaysBetween, PAGE_SIZES } from '@countersign/domain'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { runPrepared } from '../platform/db/prepared.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { invalid } from '../protocol/call-failure.ts'
import type { Services } from '../protocol/services.ts'
import { manilaRange } from '../protocol/date-filter.ts'
import type { Cursor } from '../protocol/cursor.ts'
import { decodeCursor, encodeCursor } from '../protocol/cursor.ts'

export type Audience = 'owner' | 'approver' | 'watcher'
export type ListName = 'active' | 'drafts' | 'history'
type ListInput = ParsedInput<'getMyMemosActiveWithUserID'>
type Page = CallOutput<'getMyMemosActiveWithUserID'>
/** A row without the columns that depend on the current time. */
export type MemoRow = Omit<Page['memos'][number], 'date_received' | 'days_waiting'>
/** Filters of a list. */
export type ListFilter = Pick<ListInput, 'memo_type' | 'start_date' | 'end_date'>

/** Limits of counts and page numbers; cursors have no limit (A5). */
export const COUNTED_ROWS = 1000
export const MOST_SKIPPED_ROWS = 10_000

/** Page sizes of the app; programs may use others. */
const USUAL_LIMITS: readonly number[] = PAGE_SIZES

type Reader = Pick<Services, 'db' | 'pool' | 'now'>

/** One person's list. */
export interface Place {
  audience: Audience
  list: ListName
  email: string
}

/** One page of a list (C7), found in the caller's own range of the participants' index (I1). */
export async function memoPage({ db, pool, now }: Reader, place: Place, input: ListInput): Promise<Page> {
  const backwards = Boolean(input.end_before) || (input.limit_to_last === true && !input.start_after)
  const ascending = (input.order === 'oldest') !== backwards
  const skip = input.page_no === undefined ? 0 : (input.page_no - 1) * input.limit
  if (skip > MOST_SKIPPED_ROWS)
    throw invalid([{ path: 'page_no', message: 'Page numbers end here; go on with start_after.' }])

  const cursor = input.end_before
    ? decodeCursor(input.end_before, 'end_before')
    : input.start_after
      ? decodeCursor(input.start_after, 'start_after')
      : null
  const direction = ascending ? 'asc' : 'desc'
  let places = placesOf(db, place, input)
    .orderBy('p.sort_at', direction)
    .orderBy('p.memo_key', direction)
    // A literal, because the plan for a parameter would have to suit any number of rows.
    .limit(sql.lit(input.limit + 1))
    .$if(skip > 0, (query) => query.offset(skip))
  if (cursor) places = places.where(isBeyond(ascending ? '>' : '<', cursor))
  const page = listRows(db, places).orderBy('p.sort_at', direction).orderBy('p.memo_key', direction)
  const [rows, total, ahead, returned] = await Promise.all([
    USUAL_LIMITS.includes(input.limit) && !hasDateRange(input) ? runPrepared(pool, page) : page.execute(),
    countRows({ db, pool }, place, input),
    cursor ? countAhead({ db, pool }, place, input, cursor) : skip,
    place.audience === 'owner' && place.list === 'active'
      ? countReturned({ db, pool }, place.email)
      : undefined,
  ])
  const more = rows.length > input.limit
  const shown = rows.slice(0, input.limit)
  if (backwards) shown.reverse()
  const first = shown.at(0)
  const last = shown.at(-1)
  // What is read backwards ends there.
  const counted = backwards && !cursor ? total : ahead
  const isCounted = counted <= COUNTED_ROWS || (!cursor && !backwards)
  return {
    memos: shown.map((row) => ({ ...presentRow(row, place), ...waitingOf(row, place, now()) })),
    page_info: {
      total: Math.min(total, COUNTED_ROWS),
      total_capped: total > COUNTED_ROWS,
      first: first && isCounted ? counted - (backwards ? shown.length : 0) + 1 : null,
      has_next: backwards ? Boolean(input.end_before) : more,
      has_prev: backwards ? more : Boolean(input.start_after) || skip > 0,
      start_cursor: first ? cursorOf(first) : null,
      end_cursor: last ? cursorOf(last) : null,
      ...(returned === undefined ? {} : { returned_count: returned }),
    },
  }
}

const COLUMNS = [
  ...([
    'm.memo_id',
    'm.owner_email',
    'm.owner_name',
    'm.template_id',
    'm.template_name',
    'm.owner_subject',
    'm.public_subject',
  ] as const),
  ...([
    'm.created_at',
    'm.submitted_at',
    'm.modified_at',
    'm.changed_at',
    'm.current_approvers',
    'm.current_sequence',
  ] as const),
  ...([
    'm.revision',
    'p.memo_key',
    'p.status',
    'p.approver_status',
    'p.sort_at',
    'p.last_version',
    'o.user_id as owner_id',
  ] as const),
] as const

/** The caller's own range of the participants' index (I1), as an index-only scan. */
function placesOf(db: Db, { email, audience, list }: Place, filter: ListFilter) {
  return db
    .selectFrom('participants as p')
    .select(['p.memo_key', 'p.status', 'p.approver_status', 'p.sort_at', 'p.last_version'])
    .where('p.email', '=', email)
    .where('p.audience', '=', audience)
    .where('p.list', '=', list)
    .where(filterOf(filter))
}

/** Joins places with the columns that lists show. */
function listRows(db: Db, places: ReturnType<typeof placesOf>) {
  return (
    db
      .selectFrom(places.as('p'))
      .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
      .leftJoin('people as o', 'o.email', 'm.owner_email')
      // Past participants keep the subject of their last version (C7).
      .leftJoin('memo_versions as v', (join) =>
        join.onRef('v.memo_key', '=', 'p.memo_key').onRef('v.version', '=', 'p.last_version'),
      )
      .select(COLUMNS)
      .select('v.subject as last_subject')
  )
}

/** A list's rows, unordered, in the caller's own range of the participants' index (I1). */
export function rowsOf(db: Db, place: Place, filter: ListFilter) {
  return listRows(db, placesOf(db, place, filter))
}

export type ListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
/** Filters by memo type (id or name; 'ALL' or none means every type) and day of creation in Manila (G1). */
function filterOf(input: ListFilter): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  const types = [input.memo_type ?? []].flat().filter((type) => type !== '' && type !== 'ALL')
  const [only] = types
  // A single type by id, as the app sends it, is a range of an index.
  if (types.length === 1 && only !== undefined && isUuid(only)) parts.push(sql`p.template_id = ${only}::uuid`)
  else if (types.length > 0)
    parts.push(sql`p.template_id = ANY(ARRAY(
      SELECT t.template_id FROM template_versions t
      WHERE t.template_id::text = ANY(${types}::text[]) OR t.template_name = ANY(${types}::text[])))`)
  const range = manilaRange(input.start_date, input.end_date)
  if (range.from) parts.push(sql`p.created_at >= ${range.from}`)
  if (range.before) parts.push(sql`p.created_at < ${range.before}`)
  return sql`${sql.join(parts, sql` AND `)}`
}

/** Counts rows within the index, up to one more than the limit. */
async function countRows(
  { db, pool }: Pick<Reader, 'db' | 'pool'>,
  place: Place,
  input: ListInput,
): Promise<number> {
  const counted = placesOf(db, place, input).limit(sql.lit(COUNTED_ROWS + 1))
  const count = db.selectFrom(counted.as('counted')).select((eb) => eb.fn.countAll<string>().as('count'))
  const [row] = hasDateRange(input) ? await count.execute() : await runPrepared(pool, count)
  return Number(row?.count)
}

/** Counts the rows before a cursor within the index, up to one more than the limit. */
async function countAhead(
  reader: Pick<Reader, 'db' | 'pool'>,
  place: Place,
  input: ListInput,
  cursor: Cursor,
) {
  const { db, pool } = reader
  // A page after a row has that row before it, too.
  const bound = `${input.order === 'oldest' ? '<' : '>'}${input.end_before ? '' : '='}`
  const ahead = placesOf(db, place, input)
    .where(isBeyond(bound, cursor))
    .limit(sql.lit(COUNTED_ROWS + 1))
  const count = db.selectFrom(ahead.as('ahead')).select((eb) => eb.fn.countAll<string>().as('count'))
  const [row] = hasDateRange(input) ? await count.execute() : await runPrepared(pool, count)
  return Number(row?.count)
}

function isBeyond(bound: string, { sortAt, key }: Cursor) {
  return sql<SqlBool>`(p.sort_at, p.memo_key) ${sql.raw(bound)} (${sortAt}::timestamptz, ${key}::bigint)`
}

/** A date range may match all of a person's memos or none, so such queries are planned each time. */
function hasDateRange({ start_date, end_date }: ListFilter): boolean {
  return Boolean(start_date || end_date)
}

/** 'Returned memos (n)' counts RETURNED (C7). */
async function countReturned({ db, pool }: Pick<Reader, 'db' | 'pool'>, email: string): Promise<number> {
  const counted = db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('email', '=', email)
    .where('audience', '=', 'owner')
    .where('list', '=', 'active')
    .where('status', '=', 'RETURNED')
  const [row] = await runPrepared(pool, counted)
  return Number(row?.count)
}

function cursorOf(row: ListRow): string {
  return encodeCursor({ sortAt: row.sort_at.toISOString(), key: row.memo_key })
}

/** A row as its person sees it: past participants keep the subject of their last version (C6, C7). */
export function presentRow(row: ListRow, place: Place): MemoRow {
  const left = row.last_version !== null
  return {
    memo_id: row.memo_id,
    memo_subject: place.audience === 'owner' ? row.owner_subject : (row.last_subject ?? row.public_subject),
    memo_owner_id: row.owner_id,
    memo_owner_email: row.owner_email,
    memo_owner_name: row.owner_name,
    used_template_id: row.template_id,
    used_template_name: row.template_name,
    memo_status: row.status,
    date_created: row.created_at.toISOString(),
    date_submitted: row.submitted_at?.toISOString() ?? null,
    date_last_modified: (left
      ? row.sort_at
      : place.audience === 'owner'
        ? row.modified_at
        : row.changed_at
    ).toISOString(),
    date_of_action: row.sort_at.toISOString(),
    current_approver: left ? [] : row.current_approvers,
    // C7: past participants must not learn of progress or changes since they left.
    current_sequence: left ? 0 : row.current_sequence,
    audienceType: place.audience,
    approval_status: row.approver_status,
    ...(left ? { has_left: true } : {}),
    revision: left ? 0 : row.revision,
  }
}

/** When a memo reached its approver, which orders their active list, and the days since (G2). */
function waitingOf({ sort_at }: ListRow, { audience, list }: Place, now: Date) {
  if (audience !== 'approver' || list !== 'active') return { date_received: null, days_waiting: null }
  const received = sort_at.toISOString()
  return { date_received: received, days_waiting: manilaDaysBetween(received, now.toISOString()) }
}
