import type { Person } from '@countersign/domain'
import type { Db, Tx } from '../db/database.ts'
import type { Profile } from './profile.ts'

/** Names for e-mails: people the product knows by their own, others by what stands before the @ (lower-case keys, D7). */
export async function resolvePeople(db: Db | Tx, emails: readonly string[]): Promise<Map<string, Person>> {
  const asked = [...new Set(emails.map((email) => email.trim().toLowerCase()))]
  if (asked.length === 0) return new Map()
  const known = await db
    .selectFrom('people')
    .select(['email', 'display_name'])
    .where('email', 'in', asked)
    .execute()
  const names = new Map(known.map((person) => [person.email, person.display_name]))
  return new Map(asked.map((email) => [email, { email, name: names.get(email) ?? nameFromEmail(email) }]))
}

/** 'maria.de-la-cruz@…' reads 'Maria De La Cruz', for people who have not signed in yet. */
function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** The company that an e-mail's domain belongs to (H1); null where it is nobody's. */
export async function companyOfDomain(db: Db | Tx, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('company_domains')
    .select('company_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** The person with this e-mail, locked; made at their first sign-in where the directory lacks them. */
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
    .select(['user_id', 'disabled_at'])
    .where('email', '=', profile.email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { userId: person.user_id, isDisabled: person.disabled_at !== null }
}

/** Takes over what the provider says of a person. The e-mail stays: it is what memos know them by (D7). */
export async function updatePerson(tx: Tx, userId: string, profile: Profile): Promise<void> {
  const changes = {
    ...(profile.name ? { display_name: profile.name } : {}),
    ...(profile.givenName ? { given_name: profile.givenName } : {}),
    ...(profile.photoUrl ? { photo_url: profile.photoUrl } : {}),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('people').set(changes).where('user_id', '=', userId).execute()
}
