import type { Person } from '@countersign/domain'
import { tidyAddress } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Profile } from '../platform/providers/profile.ts'

interface ResolvedPeople {
  /** By normalised e-mail, as it was typed: an earlier address leads to its person, with the present one (P4). */
  people: Map<string, Person>
  /** E-mails whose accounts are disabled, or belong to a service (P1): they take no part in a route. */
  disabled: string[]
}

/** Names for e-mails: from the directory, or else derived from the part before the @ (D7). */
export async function resolvePeople(db: Db | Tx, emails: readonly string[]): Promise<ResolvedPeople> {
  const asked = [...new Set(emails.map(tidyAddress))]
  if (asked.length === 0) return { people: new Map(), disabled: [] }
  const { rows } = await sql<{ typed: string; email: string; name: string | null; is_disabled: boolean }>`
    SELECT typed, coalesce(present.email, typed) AS email, p.display_name AS name,
      p.disabled_at IS NOT NULL OR coalesce(p.is_service, FALSE) AS is_disabled
    FROM unnest(${asked}::text[]) AS typed
      LEFT JOIN aliases alias ON alias.email = typed AND alias.until IS NULL
      LEFT JOIN addresses present ON present.person_id = alias.person_id
      LEFT JOIN people p ON p.email = coalesce(present.email, typed)`.execute(db)
  return {
    people: new Map(
      rows.map(({ typed, email, name }) => [typed, { email, name: name ?? nameFromEmail(email) }]),
    ),
    disabled: rows.filter(({ is_disabled }) => is_disabled).map(({ email }) => email),
  }
}

/** The present addresses of those whom typed ones lead to (P4). @param emails in lower case */
export async function presentAddresses(
  db: Db | Tx,
  emails: readonly string[],
): Promise<(email: string) => string> {
  const { people } = await resolvePeople(db, emails)
  return (email) => people.get(email)?.email ?? email
}

/** The names of people, as `resolvePeople` knows them. */
export async function resolveNames(
  db: Db | Tx,
  emails: readonly string[],
): Promise<(email: string) => string> {
  const { people } = await resolvePeople(db, emails)
  return (email) => people.get(email)?.name ?? email
}

/** 'maria.de-la-cruz@…' reads 'Maria De La Cruz', for people who have not signed in yet. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

/** The company that an e-mail's domain belongs to (H1); null if there is none. */
export async function companyOfDomain(db: Db | Tx, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('company_domains')
    .select('company_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** Locks the person with this e-mail, adding them to the directory at their first sign-in. */
export async function findOrAddPerson(
  tx: Tx,
  profile: Profile,
): Promise<{ userId: string; isDisabled: boolean }> {
  await tx
    .insertInto('people')
    .values({
      email: profile.email,
      display_name: profile.name ?? nameFromEmail(profile.email),
      company_id: await companyOfDomain(tx, profile.domain),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const person = await tx
    .selectFrom('people')
    .select(['user_id', 'disabled_at', 'is_service'])
    .where('email', '=', profile.email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // No person signs in as a service (P1).
  return { userId: person.user_id, isDisabled: person.disabled_at !== null || person.is_service }
}

/**
 * Updates a person with the provider's data, except the e-mail, which identifies them in memos (D7), and a name that the directory keeps
 * (P4).
 */
export async function updatePerson(tx: Tx, userId: string, profile: Profile): Promise<void> {
  const changes = {
    ...(profile.name ? { display_name: ownName('display_name', profile.name) } : {}),
    ...(profile.givenName ? { given_name: ownName('given_name', profile.givenName) } : {}),
    ...(profile.photoUrl ? { photo_url: profile.photoUrl } : {}),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('people').set(changes).where('user_id', '=', userId).execute()
}

/** The name that a sign-in says, or the one that the directory keeps (P4). */
function ownName(column: 'display_name' | 'given_name', name: string) {
  return sql<string>`CASE WHEN ${isSynced} THEN ${sql.ref(column)} ELSE ${name} END`
}

/** Whether the directory keeps a person, as a condition on `people` (P4). */
const isSynced = sql<boolean>`EXISTS (
  SELECT FROM scim_people s WHERE s.user_id = people.user_id AND s.deleted_at IS NULL)`

/** Whether the directory keeps the companies of people whom it has named, as a condition on `people` (H1, P4). */
export function keepsCompany(source: 'DOMAIN' | 'SCIM') {
  return source === 'SCIM' ? isSynced : sql<boolean>`FALSE`
}

/** Sets a person's company if it differs, unless the directory keeps it (P4). */
export async function setCompany(
  db: Db,
  userId: string,
  companyId: string | null,
  source: 'DOMAIN' | 'SCIM',
): Promise<void> {
  await db
    .updateTable('people')
    .set({ company_id: companyId })
    .where('user_id', '=', userId)
    .where('company_id', 'is distinct from', companyId)
    .where((eb) => eb.not(keepsCompany(source)))
    .execute()
}
