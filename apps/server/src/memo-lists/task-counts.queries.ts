import type { CallOutput, ParsedInput } from '@countersign/contract'
import { amountOrders } from '@countersign/domain'
import { sql } from 'kysely'
import type { Services } from '../protocol/services.ts'
import type { Delegating, Whose } from './delegated-places.queries.ts'
import { delegatedRange } from './delegated-places.queries.ts'
import type { Place, RowFilter } from './memo-lists.queries.ts'
import { placesOf, rowFilter } from './memo-lists.queries.ts'
import { COUNTED_ROWS } from './memo-page.queries.ts'

type ListInput = ParsedInput<'getForMyApprovalActiveWithUserID'>
type Counts = NonNullable<CallOutput<'getForMyApprovalActiveWithUserID'>['counts']>
type Chip = keyof Counts

const NONE = sql<string>`0`

/** How many tasks each chip of For my approval would show (M9): one query in the ranges of its list, each count with the list's cap. */
export async function countTasks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  place: Place,
  input: ListInput,
  delegate?: Pick<Delegating, 'email' | 'delegations'>,
): Promise<Counts> {
  const filter = { ...rowFilter(input), amounts: input.amount ? amountOrders(input.amount) : undefined }
  const countOf = (whose: Whose, more: Partial<RowFilter> = {}) => {
    if (!delegate && whose === 'others') return NONE
    const wanted = { ...filter, ...more }
    const places = delegate
      ? delegatedRange(db, { personId: place.personId, ...delegate }, wanted, whose)
      : placesOf(db, place, wanted)
    const counted = places.limit(sql.lit(COUNTED_ROWS + 1)).as('counted')
    return sql<string>`${db.selectFrom(counted).select((eb) => eb.fn.countAll().as('count'))}`
  }
  const found = await db
    .selectNoFrom([
      countOf('all').as('all'),
      countOf('mine').as('mine'),
      countOf('others').as('others'),
      countOf('all', { overdueAt: now() }).as('overdue'),
      countOf('all', { hasQuestion: true }).as('questions'),
    ] as const)
    .executeTakeFirstOrThrow()
  const capped = (chip: Chip) => {
    const total = Number(found[chip])
    return { total: Math.min(total, COUNTED_ROWS), total_capped: total > COUNTED_ROWS }
  }
  return {
    all: capped('all'),
    mine: capped('mine'),
    others: capped('others'),
    overdue: capped('overdue'),
    questions: capped('questions'),
  }
}
