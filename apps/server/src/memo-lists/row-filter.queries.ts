import type { ParsedInput } from '@countersign/contract'
import { amountOrders, statusesReadAs } from '@countersign/domain'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { isUuid } from '../platform/db/uuid.ts'
import { manilaRange } from '../protocol/date-filter.ts'
import { wantedTypes } from '../protocol/type-filter.ts'
import type { Place } from './place.ts'
import { isTasks } from './place.ts'

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
  /** Memos of an approver whose status is one of these (M9). */
  statuses?: readonly string[] | undefined
  /** Memos of an approver whose owner has this address (M9). */
  requestor?: string | undefined
  /** None but these. */
  memoIds?: readonly string[] | undefined
  /** An approver's memos with an amount of one currency, as the ends of a range in the order of amounts (M9). */
  amounts?: { first: string; last: string } | undefined
  /** Only tasks, to be read in the order of their amounts (M1). */
  isByAmount?: boolean
}

/** A list's filters as they are sent. */
export type ListFilter = Pick<
  ParsedInput<'getMyMemosActiveWithUserID'>,
  'memo_type' | 'start_date' | 'end_date'
>

export type ApproversFilter = Pick<
  ParsedInput<'getForMyApprovalActiveWithUserID'>,
  'status' | 'requestor' | 'amount' | 'overdue' | 'questions' | 'memo_ids'
>

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

/** The filters that approvers' lists have beside those of every list (M9); other lists leave them out. */
export function approversFilter(
  place: Pick<Place, 'audience' | 'list'>,
  { status, requestor, amount, overdue, questions, memo_ids }: ApproversFilter,
  now: Date,
): Pick<RowFilter, 'statuses' | 'requestor' | 'amounts' | 'overdueAt' | 'hasQuestion' | 'memoIds'> {
  if (place.audience !== 'approver') return {}
  return {
    statuses: status && statusesReadAs(status),
    requestor,
    amounts: amount ? amountOrders(amount) : undefined,
    ...(isTasks(place) && {
      overdueAt: overdue === true ? now : undefined,
      hasQuestion: questions === true,
      memoIds: memo_ids,
    }),
  }
}

export function isWanted({
  types,
  type,
  from,
  before,
  overdueAt,
  hasQuestion,
  statuses,
  requestor,
  memoIds,
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
  if (statuses) parts.push(sql`p.status = ANY(${statuses}::text[])`)
  if (requestor !== undefined) parts.push(sql`p.owner_person_id = ${knownPersonOf(requestor)}`)
  if (memoIds)
    parts.push(
      sql`p.memo_key = ANY(ARRAY(SELECT memo_key FROM memos WHERE memo_id = ANY(${memoIds}::text[])))`,
    )
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

/** The order by amount, where it is asked for: it is in an index of its own. */
export function amountOrderOf({ isByAmount }: RowFilter) {
  return isByAmount ? sql<string | null>`p.amount_order` : sql<string | null>`NULL::numeric`
}

/** The number of the person whom an address leads to, be it an earlier one (P4); null where it isn't known. */
function knownPersonOf(email: string) {
  return sql<number | null>`(
    SELECT person_id FROM addresses WHERE email = ${email}
    UNION ALL SELECT person_id FROM aliases WHERE email = ${email} AND until IS NULL LIMIT 1)`
}
