import type { CallOutput } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { placesOf } from './memo-lists.queries.ts'
import { COUNTED_ROWS } from './memo-page.queries.ts'
import type { ListName } from './place.ts'
import { rowFilter } from './row-filter.queries.ts'

type Counts = CallOutput<'get_waiting_counts'>

/** How many memos wait in a person's To do (R3) and To read (R5), with the lists' cap: one query, each count in its own range of an index. */
export async function countWaiting(db: Db, personId: number): Promise<Counts> {
  const first = (audience: 'handler' | 'reader', list: ListName, rows: number) =>
    placesOf(db, { audience, list, personId }, rowFilter({})).limit(sql.lit(rows)).as('counted')
  const openOf = (audience: 'handler' | 'reader') =>
    db
      .selectFrom(first(audience, 'active', COUNTED_ROWS))
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
  const hadOthers = (audience: 'handler' | 'reader') =>
    sql<boolean>`EXISTS (${db.selectFrom(first(audience, 'history', 1)).select('counted.memo_key')})`
  const found = await db
    .selectNoFrom([
      openOf('handler').as('toDo'),
      hadOthers('handler').as('hadToDo'),
      openOf('reader').as('toRead'),
      hadOthers('reader').as('hadToRead'),
    ])
    .executeTakeFirstOrThrow()
  return {
    to_do: { open: found.toDo ?? 0, had_others: found.hadToDo },
    to_read: { open: found.toRead ?? 0, had_others: found.hadToRead },
  }
}
