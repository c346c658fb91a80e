import { sql } from 'kysely'
import type { Stored } from '@countersign/domain'
import { readStored, storedKind } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { filterTest, MODIFIED_AT, sortKey } from './user-filter.queries.ts'
import { readFilter } from './protocol/filter.ts'
import type { ListQuery } from './protocol/paging.ts'
import type { SyncedPerson } from './protocol/present-user.ts'
import { onlyEmail } from './protocol/present-user.ts'
import type { SaidUser } from './protocol/said-user.ts'

/** What the directory said of a person, as it is stored. */
export const SAID = storedKind<Record<string, unknown>>('what SCIM said')

/** A person, with what a change of them needs. */
export interface StoredPerson extends SyncedPerson {
  email: string
  name: string
  isDisabled: boolean
  /** Whether SCIM has named the person before, and whether it disabled the account. */
  isSynced: boolean
  hasDisabled: boolean
  isDeleted: boolean
}

interface Row {
  user_id: string
  email: string
  display_name: string
  given_name: string | null
  disabled_at: Date | null
  created_at: Date
  modified_at: Date
  group_name: string | null
  company_name: string | null
  manager_id: string | null
  manager_name: string | null
  is_synced: boolean
  external_id: string | null
  said: Stored<Record<string, unknown>> | null
  has_disabled: boolean | null
  deleted_at: Date | null
}

const JOINED = sql`LEFT JOIN scim_people s ON s.user_id = p.user_id
  LEFT JOIN groups g ON g.group_id = p.group_id
  LEFT JOIN companies c ON c.company_id = p.company_id`
const FROM = sql`people p ${JOINED}`

/** A text of the directory as an id, where it is one. */
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** The person whom a text names as a manager: by id, or by address. */
const NAMED_MANAGER = sql`LEFT JOIN people m ON m.user_id = CASE WHEN s.user_id IS NULL THEN p.manager_id
  ELSE (
    SELECT n.user_id FROM people n
    WHERE NOT n.is_service
      AND n.user_id = CASE WHEN s.said -> 'manager' ->> 'value' ~ ${sql.lit(UUID)} THEN (s.said -> 'manager' ->> 'value')::uuid END
    UNION ALL SELECT n.user_id FROM people n WHERE NOT n.is_service AND n.email = lower(s.said -> 'manager' ->> 'value')
    LIMIT 1) END`

const COLUMNS = sql`p.user_id, p.email, p.display_name, p.given_name, p.disabled_at, p.created_at,
  ${MODIFIED_AT} AS modified_at, g.name AS group_name, c.name AS company_name,
  m.user_id AS manager_id, m.display_name AS manager_name,
  s.user_id IS NOT NULL AS is_synced, s.external_id, s.said, s.has_disabled, s.deleted_at`

/** Service accounts are programs of the organisation's, not people of its directory (P1). */
const IS_PERSON = sql`NOT p.is_service`

/** Of those whom the directory has deleted, SCIM knows nothing any more (RFC 7644, 3.6). */
const IS_KNOWN = sql`${IS_PERSON} AND s.deleted_at IS NULL`

/** One page of people, and how many there are (RFC 7644, 3.4.2). */
export async function listUsers(
  db: Db,
  { filter, sortBy, isDescending, startIndex, count }: ListQuery,
): Promise<{ people: StoredPerson[]; total: number }> {
  const where = filter === null ? IS_KNOWN : sql`${IS_KNOWN} AND ${filterTest(readFilter(filter))}`
  const key = sortBy === null ? undefined : sortKey(sortBy)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const order = key ? sql`${key} ${direction} NULLS LAST, p.user_id` : sql`p.user_id`
  const [found, { rows: counted }] = await Promise.all([
    count === 0
      ? { rows: [] }
      : sql<Row>`
          SELECT ${COLUMNS} FROM (
            SELECT p.user_id, row_number() OVER (ORDER BY ${order}) AS place FROM ${FROM} WHERE ${where}
            ORDER BY place LIMIT ${count} OFFSET ${startIndex - 1}
          ) AS page JOIN people p USING (user_id)
          ${JOINED} ${NAMED_MANAGER} ORDER BY page.place`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${FROM} WHERE ${where}`.execute(db),
  ])
  return { people: found.rows.map(personOf), total: counted[0]?.total ?? 0 }
}

/** A person by id; undefined too for one whom the directory has deleted. */
export async function findUser(db: Db | Tx, userId: string): Promise<StoredPerson | undefined> {
  if (!isUuid(userId)) return undefined
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM ${FROM} ${NAMED_MANAGER} WHERE p.user_id = ${userId} AND ${IS_KNOWN}`.execute(db)
  return rows[0] && personOf(rows[0])
}

/** A person by their present address, deleted ones included. */
export async function findUserByEmail(tx: Tx, email: string): Promise<StoredPerson | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM ${FROM} ${NAMED_MANAGER} WHERE p.email = ${email} AND ${IS_PERSON}`.execute(tx)
  return rows[0] && personOf(rows[0])
}

function personOf(row: Row): StoredPerson {
  const said = row.is_synced && row.said ? readStored(SAID, row.said) : knownOf(row)
  const user: SaidUser = {
    ...said,
    userName: row.email,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    active: row.disabled_at === null,
  }
  const value = user.manager?.value
  return {
    userId: row.user_id,
    email: row.email,
    name: row.display_name,
    said: user,
    manager: value === undefined ? null : { value, userId: row.manager_id, name: row.manager_name },
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    isDisabled: row.disabled_at !== null,
    isSynced: row.is_synced,
    hasDisabled: row.has_disabled === true,
    isDeleted: row.deleted_at !== null,
  }
}

/** What the product knows of a person whom the directory hasn't named. */
function knownOf({ email, display_name, given_name, group_name, company_name, manager_id }: Row): SaidUser {
  return {
    name: { formatted: display_name, ...(given_name === null ? {} : { givenName: given_name }) },
    emails: onlyEmail(email),
    ...(group_name === null ? {} : { department: group_name }),
    ...(company_name === null ? {} : { organization: company_name }),
    ...(manager_id === null ? {} : { manager: { value: manager_id } }),
  }
}
