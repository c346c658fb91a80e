import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { presentAddresses } from './people.store.ts'
import { CallFailure } from '../protocol/call-failure.ts'

/** People of a memo whose addresses changed since they entered it: by the address of the memo, the present one (P4). */
export type Renamed = Readonly<Record<string, string>>

/** The people of memo `m` who were renamed, who prepared it included (R6); null for almost every memo. */
export const RENAMED = sql<Renamed | null>`CASE WHEN EXISTS (SELECT FROM aliases) THEN (
  SELECT jsonb_object_agg(known.email, present.email)
  FROM (
      SELECT email, person_id FROM participants WHERE memo_key = m.memo_key
      UNION ALL
      SELECT coalesce(m.state #>> '{preparedBy,email}', m.state #>> '{preparation,preparer,email}', m.state->>'preparer'), m.preparer_id
    ) known JOIN aliases earlier ON earlier.email = known.email AND earlier.person_id = known.person_id
    JOIN addresses present ON present.person_id = known.person_id) END`

/** The names under which states and events have addresses. */
const ADDRESSES = new Set(['email', 'delegate', 'people'])

/** A state or an event of a memo, or a part of one, with people's present addresses: those by which everything else knows them. */
export function inPresentAddresses<T>(value: T, renamed: Renamed | null | undefined): T {
  return renamed ? readdress(value, (email) => renamed[email] ?? email) : value
}

/**
 * The same in the memo's own addresses, as it is stored.
 * @throws CallFailure FAILED_PRECONDITION where it names a person by an address that the memo knows another one by
 */
export function inOwnAddresses<T>(value: T, renamed: Renamed | null | undefined): T {
  if (!renamed) return value
  const own = new Map(Object.entries(renamed).map(([known, present]) => [present, known]))
  return readdress(value, (email) => {
    const known = own.get(email)
    if (known !== undefined) return known
    if (Object.hasOwn(renamed, email)) throw namesAnother(email)
    return email
  })
}

/** The address by which a memo knows a person. @param email the present one */
export function ownAddress(email: string, renamed: Renamed | null | undefined): string {
  const [known] = Object.entries(renamed ?? {}).find(([, present]) => present === email) ?? [email]
  return known
}

/** What a subject's entry says, with the addresses of a memo that rests on it (O1). */
export function fieldsInOwnAddresses<Fields>(fields: Fields, renamed: Renamed): Fields {
  return walk(fields, (email) => ownAddress(email, renamed), true) as Fields
}

/** What names people by addresses that were typed, such as a policy, with their present ones (P4). Without people it asks nothing. */
export async function withPresentAddresses<T>(db: Db | Tx, value: T): Promise<T> {
  const emails = new Set<string>()
  walk(value, (email) => (emails.add(email), email), false)
  return emails.size === 0 ? value : readdress(value, await presentAddresses(db, [...emails]))
}

function namesAnother(email: string): CallFailure {
  return new CallFailure(
    'FAILED_PRECONDITION',
    `In this memo, ${email} is the address of a person who had it before, so its present holder can’t take part.`,
  )
}

function readdress<T>(value: T, map: (email: string) => string): T {
  return walk(value, map, false) as T
}

/** @param isAll whether every text is an address, and not those alone that are named as one */
function walk(
  value: unknown,
  map: (email: string) => string,
  isAddress: boolean,
  isAll = isAddress,
): unknown {
  if (typeof value === 'string') return isAddress ? map(value) : value
  if (Array.isArray(value)) return value.map((one: unknown) => walk(one, map, isAddress, isAll))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, walk(part, map, isAll || ADDRESSES.has(name), isAll)]),
  )
}
