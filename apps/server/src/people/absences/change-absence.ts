import { presentAddresses } from '../people.store.ts'
import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { AbsenceLine, EnteredAbsence } from '@countersign/domain'
import {
  absenceStatus,
  endAbsence,
  findAbsenceIssues,
  findAbsenceWarnings,
  manilaDate,
  parseEmailAddress,
  tidyAddress,
} from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure, invalid } from '../../protocol/call-failure.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import { publishedAmong } from './absence-facts.queries.ts'
import type { StoredAbsence } from './absence.queries.ts'
import { absencesOf } from './absence.queries.ts'
import { endAbsenceAt, lockAbsence, lockPerson, removeAbsence, saveAbsence } from './absence.store.ts'
import { recordAbsence } from './recorded-absence.ts'
import { disabledAmong, namedDelegates } from './named-people.queries.ts'
import { presentWarning } from './present-absence.ts'

/** Whose absence is changed, and by whom. */
export interface AbsenceChange {
  person: { email: string; personId: number }
  /** The administrator who changes it for the person, in lower case. */
  administrator?: string
  hostedDomains: readonly string[]
  evidence: Evidence | null
  at: Date
}

type Entered = ParsedInput<'save_absence'> | ParsedInput<'admin-save_absence'>

/** The answer for an absence of another person and an unknown one (A2). */
function noAbsence(): CallFailure {
  return new CallFailure('PERMISSION_DENIED', 'You do not have access to this absence.')
}

/**
 * Saves an absence of a person, new or changed (K1).
 * @throws CallFailure INVALID_ARGUMENT with the path of each issue; PERMISSION_DENIED for an absence that isn't the person's
 */
export async function saveEntered(
  tx: Tx,
  input: Entered,
  change: AbsenceChange,
): Promise<{
  before: StoredAbsence | undefined
  saved: Pick<CallOutput<'save_absence'>, 'absence_id' | 'warnings'>
}> {
  const { person, administrator, hostedDomains, evidence, at } = change
  const today = manilaDate(at.toISOString())
  const stored = await lockAbsences(tx, person)
  const before = input.absence_id ? await lockOne(tx, stored, input.absence_id) : undefined
  if (before && !isOpen(before, today)) throw isOver()
  const absence = await enteredOf(tx, input)
  const issues = findAbsenceIssues(absence, {
    person: person.email,
    today,
    ...(before ? { before } : {}),
    others: stored.filter((other) => other !== before && other.endedAt === null),
    ...(administrator === undefined ? {} : { administrator }),
    hostedDomains,
    disabled: await disabledAmong(tx, delegatesOf(absence)),
  })
  if (issues.length > 0) throw invalid(issues)
  await requireTemplates(tx, absence, before)
  const absenceId = await saveAbsence(tx, before?.absenceId, {
    absence,
    personId: person.personId,
    setBy: administrator ?? null,
    at,
  })
  await recordAbsence(tx, evidence, { absenceId, at })
  const delegates = await namedDelegates(tx, {
    emails: delegatesOf(absence),
    person: person.email,
    hostedDomains,
    today,
  })
  const warnings = findAbsenceWarnings(absence.lines, delegates, today).map(presentWarning)
  return { before, saved: { absence_id: absenceId, warnings } }
}

/**
 * Ends a person's absence at once, and summarises it (K7), or removes one that has not begun (K1).
 * @returns the absence before
 * @throws CallFailure FAILED_PRECONDITION if it is over; PERMISSION_DENIED if it isn't the person's
 */
export async function endOne(
  tx: Tx,
  absenceId: string,
  { person, evidence, at }: Pick<AbsenceChange, 'person' | 'evidence' | 'at'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<StoredAbsence> {
  const today = manilaDate(at.toISOString())
  const before = await lockOne(tx, await lockAbsences(tx, person), absenceId)
  if (!isOpen(before, today)) throw isOver()
  if (endAbsence(before, at.toISOString(), today)) {
    await endAbsenceAt(tx, absenceId, at)
    await jobs.enqueue(tx, 'summarise_absences', {})
  } else await removeAbsence(tx, absenceId)
  await recordAbsence(tx, evidence, { absenceId: before.absenceId, at })
  return before
}

/** A person's absences; the person's row is locked, so that two changes at once do not make absences that overlap. */
async function lockAbsences(tx: Tx, { email, personId }: AbsenceChange['person']): Promise<StoredAbsence[]> {
  await lockPerson(tx, email)
  return absencesOf(tx, personId)
}

async function lockOne(tx: Tx, stored: readonly StoredAbsence[], absenceId: string): Promise<StoredAbsence> {
  const found = stored.find((absence) => absence.absenceId === absenceId.toLowerCase())
  if (!found || !(await lockAbsence(tx, found.absenceId))) throw noAbsence()
  return found
}

function isOpen(absence: StoredAbsence, today: string): boolean {
  return ['planned', 'running'].includes(absenceStatus(absence, today))
}

function isOver(): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', 'This absence is over.')
}

async function enteredOf(tx: Tx, { first_day, last_day, note, lines }: Entered): Promise<EnteredAbsence> {
  const typed = lines.flatMap(({ delegate_email }) => (delegate_email === null ? [] : [delegate_email]))
  const present = await presentAddresses(tx, typed.map(tidyAddress))
  return {
    firstDay: first_day,
    lastDay: last_day,
    note,
    lines: lines.map((line): AbsenceLine => ({
      firstDay: line.first_day,
      lastDay: line.last_day,
      templateIds: [...new Set(line.template_ids.map((id) => id.toLowerCase()))],
      delegate:
        line.delegate_email === null
          ? null
          : present(parseEmailAddress(line.delegate_email) ?? line.delegate_email),
    })),
  }
}

function delegatesOf({ lines }: EnteredAbsence): string[] {
  return lines.flatMap(({ delegate }) => delegate ?? [])
}

/** Lines name templates that are published (I2), or that the absence named before. */
async function requireTemplates(
  tx: Tx,
  { lines }: EnteredAbsence,
  before: EnteredAbsence | undefined,
): Promise<void> {
  const named = new Set(before?.lines.flatMap(({ templateIds }) => templateIds))
  const wanted = lines.flatMap(({ templateIds }) => templateIds).filter((id) => !named.has(id))
  for (const id of await publishedAmong(tx, wanted)) named.add(id)
  const issues = lines.flatMap(({ templateIds }, at) =>
    templateIds.every((id) => named.has(id))
      ? []
      : [{ path: `lines.${at}.template_ids`, message: 'A template in this line is not available' }],
  )
  if (issues.length > 0) throw invalid(issues)
}
