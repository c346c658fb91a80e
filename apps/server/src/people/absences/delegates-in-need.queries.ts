import type { AbsenceWarning } from '@countersign/domain'
import { findAbsenceWarnings, withoutRepetition } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { resolveNames } from '../people.store.ts'
import type { StoredAbsence } from './absence.queries.ts'
import { isNotOver, readAbsences } from './absence.queries.ts'
import { namedDelegate, readDelegateFacts } from './named-people.queries.ts'

/** A delegate who may not be able to decide on some days of a line that runs or is to come (K5). */
export interface DelegateInNeed {
  /** Who is away. */
  email: string
  name: string
  delegateName: string
  kind: AbsenceWarning['kind']
  firstDay: string
  lastDay: string | null
}

interface Asked {
  hostedDomains: readonly string[]
  /** In Manila, YYYY-MM-DD. */
  today: string
}

/** What the person who saves an absence is warned of, for all absences that run or are to come (K5), the earliest days first. */
export async function readDelegatesInNeed(db: Db, asked: Asked): Promise<DelegateInNeed[]> {
  const absences = await readAbsences(db, mayHaveIssues(asked))
  if (absences.length === 0) return []
  const emails = [...new Set(absences.flatMap(delegatesOf))]
  const facts = await readDelegateFacts(db, { ...asked, emails })
  const nameOf = await resolveNames(db, [...emails, ...absences.map(({ personEmail }) => personEmail)])
  const rows = absences.flatMap((absence) => {
    const { personEmail: email, lines } = absence
    const named = new Map(delegatesOf(absence).map((one) => [one, namedDelegate(one, facts, email)]))
    return lines.flatMap((line) =>
      withoutRepetition(findAbsenceWarnings([line], named, asked.today)).map(
        ({ kind, firstDay, lastDay }): DelegateInNeed => ({
          email,
          name: nameOf(email),
          delegateName: nameOf(line.delegate ?? ''),
          kind,
          firstDay,
          lastDay,
        }),
      ),
    )
  })
  // Two lines of one absence may name the same delegate, for other templates.
  const unique = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return [...unique.values()].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
}

/** Absences with a line that names a delegate who cannot sign in, or is away on some of its days: a condition on `absences a`. */
function mayHaveIssues({ hostedDomains, today }: Asked) {
  return sql<boolean>`${isNotOver(today)} AND EXISTS (
    SELECT FROM absence_lines l
      JOIN addresses named ON named.person_id = l.delegate_id LEFT JOIN people p ON p.email = named.email
    WHERE l.absence_id = a.absence_id AND (l.last_day IS NULL OR l.last_day >= ${today}::date)
      AND (p.disabled_at IS NOT NULL
        OR split_part(named.email, '@', 2) <> ALL(${[...hostedDomains]}::text[])
        OR EXISTS (
          SELECT FROM absences own
          WHERE own.person_id = l.delegate_id AND own.ended_at IS NULL
            AND (own.last_day IS NULL OR own.last_day >= l.first_day)
            AND (l.last_day IS NULL OR own.first_day <= l.last_day))))`
}

function delegatesOf({ lines }: StoredAbsence): string[] {
  return lines.flatMap(({ delegate }) => delegate ?? [])
}
