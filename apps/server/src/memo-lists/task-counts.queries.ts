import type { CallOutput, ParsedInput } from '@countersign/contract'
import { sql } from 'kysely'
import type { Services } from '../protocol/services.ts'
import type { Whose } from './for-others/delegated-places.queries.ts'
import { delegatedRange } from './for-others/delegated-places.queries.ts'
import { placesOf } from './memo-lists.queries.ts'
import { COUNTED_ROWS } from './memo-page.queries.ts'
import type { RowFilter } from './row-filter.queries.ts'
import { approversFilter, rowFilter } from './row-filter.queries.ts'
import type { Judging } from './specials/tasks-to-judge.queries.ts'
import { specialTasks } from './specials/special-tasks.ts'

type ListInput = ParsedInput<'getForMyApprovalActiveWithUserID'>
type Counts = NonNullable<CallOutput<'getForMyApprovalActiveWithUserID'>['counts']>
type Chip = Exclude<keyof Counts, 'special'>

const NONE = sql<string>`0`

/** How many tasks each chip of For my approval would show (M9): one query in the ranges of its list, each count with the list's cap. */
export async function countTasks(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  judging: Judging,
  input: ListInput,
): Promise<Counts> {
  const { place, delegate } = judging
  const { overdue: _, questions: __, whose: ___, special: kind = 'ANY', ...others } = input
  const special = await specialTasks(services, judging, { ...others, special: kind })
  const { db } = services
  const filter = {
    ...rowFilter(others),
    ...approversFilter(place, others, services.now()),
    // The kind is one of the filters that the chips leave as they are.
    ...(input.special && { memoIds: special.memoIds }),
  }
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
      countOf('all', { overdueAt: services.now() }).as('overdue'),
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
    special: { total: special.memoIds.length, total_capped: special.isCapped },
  }
}
