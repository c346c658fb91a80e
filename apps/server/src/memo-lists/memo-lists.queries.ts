import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { manilaRange } from '../protocol/date-filter.ts'
import { storedAmount } from '../protocol/stored-amount.ts'
import { wantedTypes } from '../protocol/type-filter.ts'

export type Audience = 'owner' | 'approver' | 'watcher'
export type ListName = 'active' | 'drafts' | 'history'
/** A row without the columns that depend on the current time. */
export type MemoRow = Omit<
  CallOutput<'getMyMemosActiveWithUserID'>['memos'][number],
  'date_received' | 'days_waiting' | 'waiting_since' | 'due_at' | 'overdue_days' | 'question'
>

/** One person's list. */
export interface Place {
  audience: Audience
  list: ListName
  personId: number
}

/** Whether it is the list of what waits for its person. */
export function isTasks({ audience, list }: Pick<Place, 'audience' | 'list'>): boolean {
  return audience === 'approver' && list === 'active'
}

/** The filters of a list as a query uses them. */
export interface RowFilter {
  /** Memo types by id and name. */
  types: string[] | undefined
  /** A single type by id. */
  type: string | undefined
  from: Date | undefined
  before: Date | undefined
  /** Now, for tasks that are overdue alone (L2). */
  overdueAt?: Date | undefined
  /** Tasks with a question of their seat (M5). */
  hasQuestion?: boolean
  /** Tasks with an amount of one currency, as the ends of a range in the order of amounts (M9). */
  amounts?: { first: string; last: string } | undefined
  /** Only tasks, to be read in the order of their amounts (M1). */
  isByAmount?: boolean
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
    'm.due_at',
    'm.questions',
    'm.owner_amount',
    'm.owner_currency',
    'm.public_amount',
    'm.public_currency',
  ] as const),
  ...([
    'm.revision',
    'p.memo_key',
    'p.status',
    'p.approver_status',
    'p.sort_at',
    'p.last_version',
    'p.acting_for',
    'p.amount_order',
    'o.user_id as owner_id',
  ] as const),
] as const

/** Own seats; a delegate's list names those whom they decide for. */
const NO_ONE = sql<string | null>`NULL::text`

/** The order by amount, where it is asked for: it is in an index of its own. */
export function amountOrderOf({ isByAmount }: RowFilter) {
  return isByAmount ? sql<string | null>`p.amount_order` : sql<string | null>`NULL::numeric`
}

/** The caller's own range of the participants' index (I1), as an index-only scan. */
export function placesOf(db: Db, { personId, audience, list }: Place, filter: RowFilter) {
  return db
    .selectFrom('participants as p')
    .select(['p.memo_key', 'p.status', 'p.approver_status', 'p.sort_at', 'p.last_version'])
    .select([NO_ONE.as('acting_for'), amountOrderOf(filter).as('amount_order')])
    .where('p.person_id', '=', personId)
    .where('p.audience', '=', audience)
    .where('p.list', '=', list)
    .where(isWanted(filter))
}

/** Joins places with the columns that lists show. */
export function listRows(db: Db, places: ReturnType<typeof placesOf>) {
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
      .select(['v.subject as last_subject', 'v.amount as last_amount', 'v.currency as last_currency'])
  )
}

/** A list's filters as they are sent. */
export type ListFilter = Pick<
  ParsedInput<'getMyMemosActiveWithUserID'>,
  'memo_type' | 'start_date' | 'end_date'
>

/** A list's rows, unordered, in the caller's own range of the participants' index (I1). */
export function rowsOf(db: Db, place: Place, filter: ListFilter) {
  return listRows(db, placesOf(db, place, rowFilter(filter)))
}

export type ListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Filters by memo type (id or name; 'ALL' or none means every type) and day of creation in Manila (G1). */
export function rowFilter({ memo_type, start_date, end_date }: ListFilter): RowFilter {
  const types = wantedTypes(memo_type)
  const [only] = types
  const range = manilaRange(start_date, end_date)
  // A single type by id, as the app sends it, is a range of an index.
  const type = types.length === 1 && only !== undefined && isUuid(only) ? only : undefined
  const others = type === undefined && types.length > 0 ? types : undefined
  return { types: others, type, from: range.from, before: range.before }
}

export function isWanted({
  types,
  type,
  from,
  before,
  overdueAt,
  hasQuestion,
  amounts,
  isByAmount,
}: RowFilter): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (type !== undefined) parts.push(sql`p.template_id = ${type}::uuid`)
  if (types !== undefined)
    parts.push(sql`p.template_id = ANY(ARRAY(
      SELECT t.template_id FROM template_versions t
      WHERE t.template_id::text = ANY(${types}::text[]) OR t.template_name = ANY(${types}::text[])))`)
  if (from) parts.push(sql`p.created_at >= ${from}`)
  if (before) parts.push(sql`p.created_at < ${before}`)
  // The ranges of partial indexes.
  if (overdueAt) parts.push(sql`p.due_at <= ${overdueAt}`)
  if (isByAmount) parts.push(sql`p.amount_order IS NOT NULL`)
  if (amounts) parts.push(sql`p.amount_order BETWEEN ${amounts.first}::numeric AND ${amounts.last}::numeric`)
  // Few memos have questions: the partial index of those is asked for each task, and seats are read for the few.
  if (hasQuestion)
    parts.push(sql`EXISTS (
      SELECT FROM memos asked JOIN participants seat ON seat.memo_key = asked.memo_key AND seat.person_id = p.person_id
      WHERE asked.memo_key = p.memo_key AND asked.questions IS NOT NULL
        AND seat.audience = 'approver' AND seat.list = 'active' AND asked.questions ? seat.seat_id::text)`)
  return sql`${sql.join(parts, sql` AND `)}`
}

/** The amount of the version that the person reads, as the subject is (C6, C7). */
function amountOf(row: ListRow, { audience }: Place) {
  if (audience === 'owner') return storedAmount(row.owner_amount, row.owner_currency)
  if (row.last_version !== null) return storedAmount(row.last_amount, row.last_currency)
  return storedAmount(row.public_amount, row.public_currency)
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
    amount: amountOf(row, place),
    specials: [],
    ...(left ? { has_left: true } : {}),
    ...(row.acting_for === null ? {} : { acting_for: row.acting_for }),
    revision: left ? 0 : row.revision,
  }
}
