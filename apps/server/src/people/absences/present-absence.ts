import type { CallOutput } from '@countersign/contract'
import type { AbsenceWarning, NamedDelegate } from '@countersign/domain'
import { absenceStatus, findAbsenceWarnings, manilaDate } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'
import { absencesOf } from './absence.queries.ts'
import { displayNames, namedDelegates } from './named-people.queries.ts'

type Presented = CallOutput<'get_absences'>['absences'][number]

interface Of {
  person: { email: string; personId: number }
  hostedDomains: readonly string[]
  now: Date
}

/** A person's absences as the calls answer them, the latest first. */
export async function presentAbsences(db: Db | Tx, { person, hostedDomains, now }: Of): Promise<Presented[]> {
  const today = manilaDate(now.toISOString())
  const absences = await absencesOf(db, person.personId)
  const lines = absences.flatMap((absence) => absence.lines)
  const emails = lines.flatMap(({ delegate }) => delegate ?? [])
  const names = await displayNames(db, [...emails, ...absences.flatMap(({ setBy }) => setBy ?? [])])
  const delegates = await namedDelegates(db, { emails, person: person.email, hostedDomains, today })
  const named = (email: string | null) => (email === null ? null : { email, name: names.get(email) ?? email })
  return absences.map((absence) => ({
    absence_id: absence.absenceId,
    first_day: absence.firstDay,
    last_day: absence.lastDay,
    note: absence.note,
    set_by: named(absence.setBy),
    state: absenceStatus(absence, today),
    lines: absence.lines.map((line) => ({
      first_day: line.firstDay,
      last_day: line.lastDay,
      template_ids: line.templateIds,
      delegate: named(line.delegate),
    })),
    warnings:
      absence.endedAt === null
        ? findAbsenceWarnings(absence.lines, delegates, today).map(presentWarning)
        : [],
  }))
}

export function presentWarning({
  firstDay,
  lastDay,
  ...warning
}: AbsenceWarning): Presented['warnings'][number] {
  return { ...warning, first_day: firstDay, last_day: lastDay }
}

export function presentDelegate(
  email: string,
  { name, canSignIn, absences, namesBack }: NamedDelegate,
): CallOutput<'get_absences'>['delegates'][number] {
  return {
    email,
    name,
    can_sign_in: canSignIn,
    away: absences.map(({ firstDay, lastDay }) => ({ first_day: firstDay, last_day: lastDay })),
    names_back: namesBack.map(({ firstDay, lastDay, templateIds }) => ({
      first_day: firstDay,
      last_day: lastDay,
      template_ids: templateIds,
    })),
  }
}
