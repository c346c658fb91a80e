import type { CallOutput } from '@countersign/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { storedAmount } from '../protocol/stored-amount.ts'
import { PAST_OWNER } from './past-owner.queries.ts'
import type { Audience, ListName, Place } from './place.ts'
import type { ListFilter, RowFilter } from './row-filter.queries.ts'
import { amountOrderOf, isWanted, rowFilter } from './row-filter.queries.ts'

/** A row without the columns that depend on the current time. */
export type MemoRow = Omit<
  CallOutput<'getMyMemosActiveWithUserID'>['memos'][number],
  'date_received' | 'days_waiting' | 'waiting_since' | 'due_at' | 'overdue_days' | 'question'
>

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
    'm.open_conditions',
    'm.revoked_by',
    'm.owner_amount',
    'm.owner_currency',
    'm.public_amount',
    'm.public_currency',
    'm.preparation_id',
    'm.preparer_id',
  ] as const),
  ...([
    'm.revision',
    'p.memo_key',
    'p.status',
    'p.approver_status',
    'p.sort_at',
    'p.last_version',
    'p.acting_for',
    'p.several_seats',
    'p.amount_order',
    'o.user_id as owner_id',
  ] as const),
] as const

/** Own seats; a delegate's list names those whom they decide for. */
const NO_ONE = sql<string | null>`NULL::text`
const ONE_SEAT = sql<boolean>`false`

/** The caller's own range of the participants' index (I1), as an index-only scan. */
export function placesOf(db: Db, place: Place, filter: RowFilter) {
  switch (place.audience) {
    case 'handler':
      return markedPlaces(db, place, filter, TO_DO)
    case 'reader':
      return markedPlaces(db, place, filter, TO_READ)
    default:
      return listPlaces(db, place, filter)
  }
}

function listPlaces(db: Db, { personId, audience, list }: Place, filter: RowFilter) {
  return db
    .selectFrom('participants as p')
    .select([
      'p.memo_key',
      'p.status',
      'p.approver_status',
      'p.sort_at',
      'p.last_version',
      'p.person_id',
      'p.owner_person_id',
    ])
    .select([NO_ONE.as('acting_for'), ONE_SEAT.as('several_seats'), amountOrderOf(filter).as('amount_order')])
    .where('p.person_id', '=', personId)
    .where(isIn(audience, list))
    .where(isWanted(filter))
}

/** Columns that mark what an approved memo asks of a person in whatever role, and since when: to do (R3), or to read (R5). */
const TO_DO = { state: sql.ref('p.to_do'), at: sql.ref('p.to_do_at') }
const TO_READ = { state: sql.ref('p.to_read'), at: sql.ref('p.to_read_at') }

/** What a person has to do or to read: a range of an index of its own, ordered by when it was approved, done or acknowledged. */
function markedPlaces(
  db: Db,
  { personId, list }: Place,
  filter: RowFilter,
  marked: typeof TO_DO,
): ReturnType<typeof listPlaces> {
  const state = sql.lit(list === 'active' ? 'OPEN' : 'DONE')
  return placesIn(
    db,
    sql`(
    SELECT p.memo_key, p.status, p.approver_status, ${marked.at} AS sort_at, p.last_version, p.person_id, p.owner_person_id,
      NULL::text AS acting_for, false AS several_seats, NULL::numeric AS amount_order
    FROM participants p
    WHERE p.person_id = ${personId} AND ${marked.state} = ${state} AND ${isWanted(filter)})`,
  )
}

/** Reads places from SQL that has their columns. */
export function placesIn(db: Db, source: RawBuilder<unknown>): ReturnType<typeof listPlaces> {
  return db.selectFrom(source.as('p') as never).selectAll() as unknown as ReturnType<typeof listPlaces>
}

/** Literals, because the index of amounts has tasks alone. */
function isIn(audience: Audience, list: ListName) {
  return sql<boolean>`p.audience = ${sql.lit(audience)} AND p.list = ${sql.lit(list)}`
}

/** Joins places with the columns that lists show. */
export function listRows(db: Db, places: ReturnType<typeof placesOf>) {
  return (
    db
      .selectFrom(places.as('p'))
      .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
      .leftJoin('people as o', 'o.email', 'm.owner_email')
      // Past participants keep the owner and subject of their last version (C7).
      .leftJoinLateral(PAST_OWNER.as('past'), (join) => join.onTrue())
      .leftJoin('memo_versions as v', (join) =>
        join.onRef('v.memo_key', '=', 'p.memo_key').onRef('v.version', '=', 'p.last_version'),
      )
      .select(COLUMNS)
      .select(['past.email as last_owner', 'past.name as last_owner_name', 'past.user_id as last_owner_id'])
      .select(['v.subject as last_subject', 'v.amount as last_amount', 'v.currency as last_currency'])
  )
}

/** A list's rows, unordered, in the caller's own range of the participants' index (I1). */
export function rowsOf(db: Db, place: Place, filter: ListFilter) {
  return listRows(db, placesOf(db, place, rowFilter(filter)))
}

export type ListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** The amount of the version that the person reads, as the subject is (C6, C7). */
function amountOf(row: ListRow, { audience }: Place) {
  if (audience === 'owner') return storedAmount(row.owner_amount, row.owner_currency)
  if (row.last_version !== null) return storedAmount(row.last_amount, row.last_currency)
  return storedAmount(row.public_amount, row.public_currency)
}

/** A row as its person sees it: past participants keep the owner and subject of their last version (C6, C7). */
export function presentRow(row: ListRow, place: Place): MemoRow {
  const left = row.last_version !== null
  return {
    memo_id: row.memo_id,
    memo_subject: place.audience === 'owner' ? row.owner_subject : (row.last_subject ?? row.public_subject),
    memo_owner_id: row.last_owner === null ? row.owner_id : row.last_owner_id,
    memo_owner_email: row.last_owner ?? row.owner_email,
    memo_owner_name: row.last_owner_name ?? row.owner_name,
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
    ...(left || row.open_conditions === null ? {} : { conditions_open: row.open_conditions }),
    ...(row.revoked_by !== null && row.status === 'APPROVED' ? { revoked_by: row.revoked_by } : {}),
    ...(row.several_seats ? { several_seats: true } : {}),
    revision: left ? 0 : row.revision,
  }
}
