import type { NamedDelegate } from '@countersign/domain'
import { emailDomain } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

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

/** Which of some e-mails in lower case belong to disabled accounts. */
export async function disabledAmong(db: Db | Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('email', 'in', [...emails])
    .where('disabled_at', 'is not', null)
    .execute()
  return rows.map(({ email }) => email)
}

interface About {
  emails: readonly string[]
  /** The person who names them. */
  personId: number
  hostedDomains: readonly string[]
  today: string
}

/** What a person who names delegates is warned of (K5), by the delegates' e-mails. */
export async function namedDelegates(
  db: Db | Tx,
  { emails, personId, hostedDomains, today }: About,
): Promise<Map<string, NamedDelegate>> {
  const wanted = [...new Set(emails)]
  if (wanted.length === 0) return new Map()
  const [names, disabled, away] = [
    await displayNames(db, wanted),
    await disabledAmong(db, wanted),
    await absencesToCome(db, { emails: wanted, personId, today }),
  ]
  return new Map(
    wanted.map((email) => {
      const own = away.filter((row) => row.email === email)
      return [
        email,
        {
          name: names.get(email) ?? email,
          canSignIn: hostedDomains.includes(emailDomain(email)) && !disabled.includes(email),
          absences: own.map(({ first_day, last_day }) => ({ firstDay: first_day, lastDay: last_day })),
          namesBack: own.flatMap(({ names_back }) =>
            names_back.map((line) => ({
              firstDay: line.first_day,
              lastDay: line.last_day,
              templateIds: line.template_ids,
              delegate: null,
            })),
          ),
        },
      ]
    }),
  )
}

interface AwayRow {
  email: string
  first_day: string
  last_day: string | null
  names_back: { first_day: string; last_day: string | null; template_ids: string[] }[]
}

/** Absences of some people that aren't over, with the lines that name a person. */
async function absencesToCome(
  db: Db | Tx,
  { emails, personId, today }: { emails: readonly string[]; personId: number; today: string },
): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    SELECT away.email, a.first_day::text, a.last_day::text, coalesce((
        SELECT json_agg(json_build_object('first_day', l.first_day, 'last_day', l.last_day,
          'template_ids', l.template_ids) ORDER BY l.line_no)
        FROM absence_lines l WHERE l.absence_id = a.absence_id AND l.delegate_id = ${personId}), '[]') AS names_back
    FROM addresses away JOIN absences a USING (person_id)
    WHERE away.email = ANY(${[...emails]}::text[]) AND a.ended_at IS NULL
      AND (a.last_day IS NULL OR a.last_day >= ${today}::date)
    ORDER BY a.first_day`.execute(db)
  return rows
}
