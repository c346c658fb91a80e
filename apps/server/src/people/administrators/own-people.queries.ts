import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isOwnCompany } from '../../protocol/administrators.ts'
import { invalid } from '../../protocol/call-failure.ts'
import type { Caller } from '../../protocol/services.ts'
import { presentAddresses } from '../people.store.ts'

/** Which of some addresses, in lower case, the caller administers (P7): by their account's company, else by that of the domain (H1). */
export async function ownAmong(
  db: Db | Tx,
  caller: Caller,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (caller.limits === null || emails.length === 0) return new Set(emails)
  const { rows } = await sql<{ email: string; company_id: string | null }>`
    SELECT e.email, CASE WHEN p.email IS NULL THEN d.company_id ELSE p.company_id END AS company_id
    FROM unnest(${[...new Set(emails)]}::text[]) AS e (email) LEFT JOIN people p USING (email)
      LEFT JOIN company_domains d ON d.domain = split_part(e.email, '@', 2)`.execute(db)
  return new Set(rows.filter((row) => isOwnCompany(caller, row.company_id)).map(({ email }) => email))
}

/** The companies of some people's accounts, each once: what an entry of the log is about (P7). */
export async function companiesOf(
  db: Db | Tx,
  emails: readonly (string | undefined)[],
): Promise<string[] | null> {
  const { rows } = await sql<{ company_id: string | null }>`
    SELECT DISTINCT company_id FROM people WHERE email = ANY (${emails.filter((one) => one !== undefined)}::text[])`.execute(
    db,
  )
  const ids = rows.flatMap(({ company_id }) => (company_id === null ? [] : [company_id]))
  return ids.length === 0 || ids.length < rows.length ? null : ids
}

export async function isOwnPerson(db: Db | Tx, caller: Caller, email: string): Promise<boolean> {
  return (await ownAmong(db, caller, [email])).has(email)
}

/**
 * P7: both ends of what an administrator sets belong to their limits: delegates, successors, managers and holders of roles as well. An
 * earlier address counts as its person, whom it leads to (P4).
 * @throws CallFailure INVALID_ARGUMENT at each who doesn't
 */
export async function requireOwnPeople(
  db: Db | Tx,
  caller: Caller,
  named: readonly { email: string; path: string }[],
): Promise<void> {
  if (caller.limits === null) return
  const present = await presentAddresses(
    db,
    named.map(({ email }) => email),
  )
  const own = await ownAmong(
    db,
    caller,
    named.map(({ email }) => present(email)),
  )
  const issues = named
    .filter(({ email }) => !own.has(present(email)))
    .map(({ email, path }) => ({ path, message: outsideYourLimits(email) }))
  if (issues.length > 0) throw invalid(issues)
}

/** Says that a person, a domain or a place isn't the administrator's. */
export function outsideYourLimits(name: string): string {
  return `${name} is outside your limits.`
}
