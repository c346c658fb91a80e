import type { NamedDelegate } from '@countersign/domain'
import { isHosted } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { StoredAbsence } from './absence.queries.ts'
import { isNotOver, readAbsences } from './absence.queries.ts'

/** The names of people by e-mail in lower case, as far as they are known. */
export async function displayNames(db: Db | Tx, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['email', 'display_name'])
    .where('email', 'in', [...emails])
    .execute()
  return new Map(rows.map((row) => [row.email, row.display_name]))
}

/** The account behind an e-mail in lower case. */
export function findAccount(db: Db | Tx, email: string) {
  return db
    .selectFrom('people')
    .select(['user_id', 'display_name'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Which of some e-mails in lower case belong to accounts that are disabled, or a service's (P1): neither decides. */
export async function disabledAmong(db: Db | Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('email', 'in', [...emails])
    .where((eb) => eb.or([eb('disabled_at', 'is not', null), eb('is_service', '=', true)]))
    .execute()
  return rows.map(({ email }) => email)
}

/** What is known about people who are named as delegates, by any person. */
export interface DelegateFacts {
  names: ReadonlyMap<string, string>
  disabled: readonly string[]
  hostedDomains: readonly string[]
  /** Their own absences that are not over, the earliest first. */
  absences: readonly StoredAbsence[]
}

interface About {
  /** In lower case. */
  emails: readonly string[]
  hostedDomains: readonly string[]
  today: string
}

export async function readDelegateFacts(
  db: Db | Tx,
  { emails, hostedDomains, today }: About,
): Promise<DelegateFacts> {
  const absences =
    emails.length === 0
      ? []
      : await readAbsences(db, sql<boolean>`away.email = ANY(${[...emails]}::text[]) AND ${isNotOver(today)}`)
  return {
    names: await displayNames(db, emails),
    disabled: await disabledAmong(db, emails),
    hostedDomains,
    absences: absences.toReversed(),
  }
}

/** A delegate as a person who names them has to know them (K5). @param person who names them, in lower case */
export function namedDelegate(
  email: string,
  { names, disabled, hostedDomains, absences }: DelegateFacts,
  person: string,
): NamedDelegate {
  const own = absences.filter(({ personEmail }) => personEmail === email)
  return {
    name: names.get(email) ?? email,
    canSignIn: isHosted(email, hostedDomains) && !disabled.includes(email),
    absences: own.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
    namesBack: own.flatMap(({ lines }) => lines.filter(({ delegate }) => delegate === person)),
  }
}

/** What a person who names delegates is warned of (K5), by the delegates' e-mails. @param person who names them, in lower case */
export async function namedDelegates(
  db: Db | Tx,
  { person, ...about }: About & { person: string },
): Promise<Map<string, NamedDelegate>> {
  const emails = [...new Set(about.emails)]
  const facts = await readDelegateFacts(db, { ...about, emails })
  return new Map(emails.map((email) => [email, namedDelegate(email, facts, person)]))
}
