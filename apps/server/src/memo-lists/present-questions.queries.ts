import type { CallOutput } from '@countersign/contract'
import type { Db } from '../platform/db/database.ts'
import type { Delegating } from './for-others/delegated-places.queries.ts'
import type { ListRow } from './memo-lists.queries.ts'
import type { Place } from './place.ts'
import { isTasks } from './place.ts'

type Marked = Pick<CallOutput<'getMyMemosActiveWithUserID'>['memos'][number], 'question'>

const NONE: Marked = {}

/**
 * The questions of a page's rows (M5): for the owner OPEN while one waits for their answer, for an approver that of the seat which the
 * memo waits at. Seats are asked for only by a page with a memo that has questions.
 */
export async function presentQuestions(
  db: Db,
  {
    rows,
    place,
    delegations,
  }: { rows: ListRow[]; place: Place; delegations: Delegating['delegations'] | undefined },
): Promise<(row: ListRow) => Marked> {
  const asked = rows.filter(({ questions }) => questions !== null)
  if (asked.length === 0) return () => NONE
  if (place.audience === 'owner') return ({ questions }) => (isOpen(questions) ? { question: 'OPEN' } : NONE)
  if (!isTasks(place)) return () => NONE
  const seats = await seatsOf(db, asked, [place.personId, ...absentIds(delegations)])
  return ({ memo_key, questions, acting_for }) => {
    const states = (seats.get(memo_key) ?? [])
      .filter(({ person_id }) => (person_id === place.personId) === (acting_for === null))
      .flatMap(({ seat_id }) => questions?.[seat_id ?? ''] ?? [])
    if (states.length === 0) return NONE
    return { question: states.includes('OPEN') ? 'OPEN' : 'ANSWERED' }
  }
}

function isOpen(questions: ListRow['questions']): boolean {
  return Object.values(questions ?? {}).includes('OPEN')
}

function absentIds(delegations: string | undefined): number[] {
  const absent = JSON.parse(delegations ?? '[]') as { person_id: number }[]
  return absent.map(({ person_id }) => person_id)
}

async function seatsOf(db: Db, rows: ListRow[], personIds: number[]) {
  const keys = rows.map(({ memo_key }) => memo_key)
  const seats = await db
    .selectFrom('participants')
    .select(['memo_key', 'person_id', 'seat_id'])
    .where('memo_key', 'in', keys)
    .where('person_id', 'in', personIds)
    .where('audience', '=', 'approver')
    .where('list', '=', 'active')
    .execute()
  return Map.groupBy(seats, ({ memo_key }) => memo_key)
}
