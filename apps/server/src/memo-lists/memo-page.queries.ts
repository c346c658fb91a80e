import type { CallOutput, ParsedInput } from '@countersign/contract'
import { manilaDaysBetween, PAGE_SIZES } from '@countersign/domain'
import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Statement, ValueOf } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import { invalid } from '../protocol/call-failure.ts'
import type { Cursor } from '../protocol/cursor.ts'
import { decodeAmountCursor, decodeCursor, encodeCursor } from '../protocol/cursor.ts'
import type { Services } from '../protocol/services.ts'
import type { Delegating, Whose } from './for-others/delegated-places.queries.ts'
import { delegatedRange } from './for-others/delegated-places.queries.ts'
import { presentTypeColumns } from './list-columns.queries.ts'
import type { ListRow } from './memo-lists.queries.ts'
import { listRows, placesIn, placesOf, presentRow } from './memo-lists.queries.ts'
import type { Place } from './place.ts'
import { isDrafts, isTasks } from './place.ts'
import type { Preparing } from './for-others/prepared-drafts.queries.ts'
import { draftsToPrepare, readPreparers } from './for-others/prepared-drafts.queries.ts'
import { presentDueTimes } from './present-due-times.queries.ts'
import { presentQuestions } from './present-questions.queries.ts'
import type { RowFilter } from './row-filter.queries.ts'
import { approversFilter, rowFilter } from './row-filter.queries.ts'

type ListInput = ParsedInput<'getMyMemosActiveWithUserID'>
type Page = CallOutput<'getMyMemosActiveWithUserID'>

/** Limits of counts and page numbers; cursors have no limit (A5). */
export const COUNTED_ROWS = 1000
export const MOST_SKIPPED_ROWS = 10_000

/** Page sizes of the app; programs may use others. */
const USUAL_LIMITS: readonly number[] = PAGE_SIZES

/** What distinguishes the statements of lists; everything else is a value. */
interface Shape extends Pick<Place, 'audience' | 'list'> {
  isAscending: boolean
  limit: number
  isSkipping: boolean
  /** Compares rows before the page with the cursor. */
  ahead: '<' | '<=' | '>' | '>=' | null
  filter: 'none' | 'type' | 'types'
  hasFrom: boolean
  hasBefore: boolean
  /** Overdue tasks alone (L2). */
  isOverdue: boolean
  /** Tasks with a question (M5). */
  hasQuestion: boolean
  /** The filters of approvers (M9). */
  hasStatus: boolean
  hasRequestor: boolean
  hasMemoIds: boolean
  hasAmount: boolean
  /** Tasks in the order of their amounts (M1); of the same amount, the one that has waited longest is first. */
  isByAmount: boolean
  /** Only for delegates: whose tasks (K6). */
  whose: Whose | null
  /** Only for people who prepare drafts: with those (R6). */
  isPreparing: boolean
}

/** What differs between two runs of a list's statement. */
interface Values extends Delegating, Pick<Preparing, 'preparationIds' | 'day'> {
  skip: number
  type: string
  types: string[]
  from: Date
  before: Date
  now: Date
  statuses: readonly string[]
  requestor: string
  memoIds: readonly string[]
  lowest: string
  highest: string
  sortAt: string
  key: string
  order: string
}

interface Counts {
  total: string
  /** Rows before the page. */
  ahead: string | null
  /** 'Returned memos (n)' counts RETURNED (C7). */
  returned: string | null
}

type PageRow = Counts & (ListRow | Record<keyof ListRow, null>)

/**
 * One page of a list (C7), found in the caller's own range of the participants' index (I1): one query for rows and counts.
 * @param delegate for the tasks of a delegate (K6): in other people's ranges, too
 * @param preparing for the drafts of a person who prepares some for others (R6)
 */
export async function memoPage(
  { now, ...reader }: Pick<Services, 'db' | 'pool' | 'storage' | 'now'>,
  place: Place,
  input: ListInput,
  delegate?: Pick<Delegating, 'email' | 'delegations'>,
  preparing?: Pick<Preparing, 'preparationIds' | 'day'>,
): Promise<Page> {
  const backwards = Boolean(input.end_before) || (input.limit_to_last === true && !input.start_after)
  const skip = input.page_no === undefined ? 0 : (input.page_no - 1) * input.limit
  if (skip > MOST_SKIPPED_ROWS)
    throw invalid([{ path: 'page_no', message: 'Page numbers end here; go on with start_after.' }])
  const isByAmount = input.order === 'amount' && isTasks(place)
  const cursor = cursorIn(input, isByAmount)
  const isFromFirst = isByAmount || input.order === 'oldest'
  const { type, types, from, before } = rowFilter(input)
  const { statuses, requestor, memoIds, amounts, ...tasks } = approversFilter(place, input, now())
  const run = statementOf({
    audience: place.audience,
    list: place.list,
    isAscending: isFromFirst !== backwards,
    limit: input.limit,
    isSkipping: skip > 0,
    ahead: cursor ? aheadOf(isFromFirst, input) : null,
    filter: type !== undefined ? 'type' : types !== undefined ? 'types' : 'none',
    hasFrom: from !== undefined,
    hasBefore: before !== undefined,
    isOverdue: tasks.overdueAt !== undefined,
    hasQuestion: tasks.hasQuestion === true,
    hasStatus: statuses !== undefined,
    hasRequestor: requestor !== undefined,
    hasMemoIds: memoIds !== undefined,
    hasAmount: amounts !== undefined,
    isByAmount,
    whose: delegate ? (input.whose ?? 'all') : null,
    isPreparing: preparing !== undefined,
  })
  const given = {
    personId: place.personId,
    email: delegate?.email,
    delegations: delegate?.delegations,
    preparationIds: preparing?.preparationIds,
    day: preparing?.day,
    skip,
    type,
    types,
    from,
    before,
    now: now(),
    statuses,
    requestor,
    memoIds,
    lowest: amounts?.first,
    highest: amounts?.last,
    ...cursor,
  }
  const found = await run(reader, given as Values)
  const [counts] = found as [PageRow]
  const rows = found.filter((row): row is Counts & ListRow => row.memo_key !== null)

  const total = Number(counts.total)
  const more = rows.length > input.limit
  const shown = rows.slice(0, input.limit)
  if (backwards) shown.reverse()
  const first = shown.at(0)
  const last = shown.at(-1)
  // What is read backwards ends there.
  const ahead = backwards && !cursor ? total : Number(counts.ahead ?? skip)
  const isCounted = ahead <= COUNTED_ROWS || (!cursor && !backwards)
  const dueOf = await presentDueTimes(reader.db, { rows: shown, place, now: now() })
  const questionOf = await presentQuestions(reader.db, {
    rows: shown,
    place,
    delegations: delegate?.delegations,
  })
  const preparedOf = await readPreparers(reader.db, isDrafts(place) ? shown : [])
  const typeColumns = await presentTypeColumns(reader, { rows: shown, place, filter: input })
  return {
    memos: shown.map((row) => ({
      ...presentRow(row, place),
      ...waitingOf(row, place, now()),
      ...dueOf(row),
      ...questionOf(row),
      ...preparedOf(row),
      ...typeColumns.of(row),
    })),
    ...typeColumns.page,
    page_info: {
      total: Math.min(total, COUNTED_ROWS),
      total_capped: total > COUNTED_ROWS,
      first: first && isCounted ? ahead - (backwards ? shown.length : 0) + 1 : null,
      has_next: backwards ? Boolean(input.end_before) : more,
      has_prev: backwards ? more : Boolean(input.start_after) || skip > 0,
      start_cursor: first ? cursorOf(first) : null,
      end_cursor: last ? cursorOf(last) : null,
      ...(counts.returned === null ? {} : { returned_count: Number(counts.returned) }),
    },
  }
}

function cursorIn(input: ListInput, isByAmount: boolean): Cursor | null {
  const decode = isByAmount ? decodeAmountCursor : decodeCursor
  if (input.end_before) return decode(input.end_before, 'end_before')
  return input.start_after ? decode(input.start_after, 'start_after') : null
}

/** A page after a row has that row before it, too. */
function aheadOf(isFromFirst: boolean, { end_before }: ListInput): Shape['ahead'] {
  if (isFromFirst) return end_before ? '<' : '<='
  return end_before ? '>' : '>='
}

const statements = new Map<string, Statement<Values, PageRow>>()

function statementOf(shape: Shape): Statement<Values, PageRow> {
  // A range of days or amounts, a requestor or chosen memos may be all of a person's memos or none: such queries are planned each time.
  const isUsual = USUAL_LIMITS.includes(shape.limit)
  const isAnyShare =
    shape.hasFrom || shape.hasBefore || shape.hasAmount || shape.hasRequestor || shape.hasMemoIds
  const isPrepared = isUsual && !isAnyShare
  const key = Object.values(shape).join()
  const statement =
    statements.get(key) ??
    compileOnce<Values, PageRow>((db, value) => pageQuery(db, shape, value), { isPrepared })
  if (isUsual) statements.set(key, statement)
  return statement
}

/** The rows of a page, and one more if there are more; a row without memo if there are none. Each has the counts. */
function pageQuery(db: Db, shape: Shape, value: ValueOf<Values>) {
  const place: Place = { audience: shape.audience, list: shape.list, personId: value('personId') }
  const filter: RowFilter = {
    type: shape.filter === 'type' ? value('type') : undefined,
    types: shape.filter === 'types' ? value('types') : undefined,
    from: shape.hasFrom ? value('from') : undefined,
    before: shape.hasBefore ? value('before') : undefined,
    overdueAt: shape.isOverdue ? value('now') : undefined,
    hasQuestion: shape.hasQuestion,
    statuses: shape.hasStatus ? value('statuses') : undefined,
    requestor: shape.hasRequestor ? value('requestor') : undefined,
    memoIds: shape.hasMemoIds ? value('memoIds') : undefined,
    amounts: shape.hasAmount ? { first: value('lowest'), last: value('highest') } : undefined,
    isByAmount: shape.isByAmount,
  }
  const isBeyond = (bound: string) => {
    const cursor = sql`${value('sortAt')}::timestamptz, ${value('key')}::bigint`
    return shape.isByAmount
      ? sql<boolean>`(p.amount_order, p.sort_at, p.memo_key) ${sql.raw(bound)} (${value('order')}::numeric, ${cursor})`
      : sql<boolean>`(p.sort_at, p.memo_key) ${sql.raw(bound)} (${cursor})`
  }
  // What a delegate's or preparer's list has from others is collected once, for the page and for its counts.
  const tasks =
    shape.whose !== null
      ? delegateTasks(db, shape.whose, filter, value)
      : shape.isPreparing
        ? draftsToPrepare(
            db,
            {
              personId: value('personId'),
              preparationIds: value('preparationIds'),
              day: value('day'),
            },
            filter,
          )
        : null
  const own = tasks === null ? placesOf(db, place, filter) : placesIn(db, sql`tasks`)
  const direction = shape.isAscending ? 'asc' : 'desc'
  const places = own
    .$if(shape.isByAmount, (query) => query.orderBy('p.amount_order', direction))
    .orderBy('p.sort_at', direction)
    .orderBy('p.memo_key', direction)
    // A literal, because the plan for a parameter would have to suit any number of rows.
    .limit(sql.lit(shape.limit + 1))
    .$if(shape.isSkipping, (query) => query.offset(value('skip')))
    .$if(shape.ahead !== null, (query) => query.where(isBeyond(shape.isAscending ? '>' : '<')))
  const counts = db.selectNoFrom([
    countOf(db, own).as('total'),
    (shape.ahead === null ? nothing : countOf(db, own.where(isBeyond(shape.ahead)))).as('ahead'),
    (shape.audience === 'owner' && shape.list === 'active' ? countReturned(db, place) : nothing).as(
      'returned',
    ),
  ])
  const source =
    tasks === null
      ? db
      : db.with(
          (cte) => cte('tasks').materialized(),
          () => tasks,
        )
  return source
    .selectFrom(counts.as('counts'))
    .leftJoin(listRows(db, places).as('row'), (join) => join.onTrue())
    .selectAll()
    .$if(shape.isByAmount, (query) => query.orderBy('row.amount_order', direction))
    .orderBy('row.sort_at', direction)
    .orderBy('row.memo_key', direction) as unknown as { compile(): CompiledQuery<PageRow> }
}

/** The same columns for a delegate, from their own tasks and those of others (K6). */
function delegateTasks(db: Db, whose: Whose, filter: RowFilter, value: ValueOf<Values>) {
  const delegate = {
    personId: value('personId'),
    email: value('email'),
    delegations: value('delegations'),
  }
  return delegatedRange(db, delegate, filter, whose)
}

const nothing = sql<string | null>`NULL`

/** Counts rows within the index, up to one more than the limit. */
function countOf(db: Db, places: ReturnType<typeof placesOf>) {
  const counted = places.limit(sql.lit(COUNTED_ROWS + 1))
  return sql<
    string | null
  >`${db.selectFrom(counted.as('counted')).select((eb) => eb.fn.countAll().as('count'))}`
}

function countReturned(db: Db, { personId, audience, list }: Place) {
  const counted = db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .where('audience', '=', audience)
    .where('list', '=', list)
    .where('status', '=', 'RETURNED')
  return sql<string | null>`${counted}`
}

function cursorOf(row: ListRow): string {
  return encodeCursor({
    sortAt: row.sort_at.toISOString(),
    key: row.memo_key,
    ...(row.amount_order === null ? {} : { order: row.amount_order }),
  })
}

/** When a memo reached its approver, which orders their active list, and the days since (G2). */
function waitingOf({ sort_at }: ListRow, place: Place, now: Date) {
  if (!isTasks(place)) return { date_received: null, days_waiting: null, waiting_since: null }
  const since = sort_at.toISOString()
  return {
    date_received: since,
    days_waiting: manilaDaysBetween(since, now.toISOString()),
    waiting_since: since,
  }
}
