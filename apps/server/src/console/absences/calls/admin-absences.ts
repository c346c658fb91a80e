import type { AdminAction, ParsedInput } from '@countersign/contract'
import type { EnteredAbsence } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { isOwnPerson, requireOwnPeople } from '../../../people/administrators/own-people.queries.ts'
import { personIds } from '../../../people/addresses.store.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { Caller, CallContext } from '../../../protocol/services.ts'
import type { StoredAbsence } from '../../../people/absences/absence.queries.ts'
import { findAbsence } from '../../../people/absences/absence.queries.ts'
import type { AbsenceChange } from '../../../people/absences/change-absence.ts'
import { endOne, saveEntered } from '../../../people/absences/change-absence.ts'
import { findAccount } from '../../../people/absences/named-people.queries.ts'
import { presentAbsences } from '../../../people/absences/present-absence.ts'

/** A person's absences, for an administrator. */
export const adminGetAbsences: Handler<'admin-get_absences', 'db' | 'now'> = async ({ email }, context) => {
  const { services, caller } = context
  const person = await requirePerson(services.db, caller, email)
  const absences = await presentAbsences(services.db, {
    person,
    hostedDomains: caller.remoteConfig.hosted_domains.values,
    now: services.now(),
  })
  return { absences }
}

/** Saves an absence for someone else, who gets a mail at once (K1). */
export const adminSaveAbsence: Handler<'admin-save_absence', 'db' | 'jobs' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-save_absence', input, async (tx) => {
    const person = await requireOther(tx, input.email, context)
    await requireOwnPeople(tx, context.caller, delegatesOf(input))
    const change = changeOf(context, person)
    const { before, saved } = await saveEntered(tx, input, change)
    const after = await findAbsence(tx, saved.absence_id)
    await logAndNotify(tx, context, {
      action: 'save_absence',
      person,
      absenceId: saved.absence_id,
      at: change.at,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    })
    return { code: 200 as const, message: `The absence of ${person.name} has been saved`, ...saved }
  })

/** Ends someone else's absence, or removes one that has not begun; the person gets a mail at once (K1). */
export const adminEndAbsence: Handler<'admin-end_absence', 'db' | 'jobs' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-end_absence', input, async (tx) => {
    const person = await requireOther(tx, input.email, context)
    const change = changeOf(context, person)
    const before = await endOne(tx, input.absence_id, change, context.services)
    await logAndNotify(tx, context, {
      action: 'end_absence',
      person,
      absenceId: before.absenceId,
      at: change.at,
      before,
    })
    return { code: 200 as const, message: `The absence of ${person.name} has been ended` }
  })

interface Person {
  userId: string
  email: string
  name: string
  personId: number
}

/** @throws CallFailure NOT_FOUND for an address without an account, or of a person outside the caller's limits (P7) */
async function requirePerson(db: Db | Tx, caller: Caller, email: string): Promise<Person> {
  const row = await findAccount(db, email)
  if (!row || !(await isOwnPerson(db, caller, email)))
    throw new CallFailure('NOT_FOUND', `${email} has no account.`)
  const personId = (await personIds(db, [email])).get(email)
  if (personId === undefined) throw new Error(`${email} has no number.`)
  return { userId: row.user_id, email, name: row.display_name, personId }
}

/** The rules for one's own absences are those of the end-user app. */
function requireOther(tx: Tx, email: string, { caller }: CallContext): Promise<Person> {
  if (email === caller.email)
    throw invalid([{ path: 'email', message: 'Set your own absence in the settings of the end-user app.' }])
  return requirePerson(tx, caller, email)
}

/** Each delegate whom an absence names, with the place in the input. */
function delegatesOf({ lines }: Pick<ParsedInput<'admin-save_absence'>, 'lines'>) {
  return lines.flatMap(({ delegate_email: email }, at) =>
    email === null ? [] : [{ email, path: `lines.${at}.delegate_email` }],
  )
}

function changeOf(
  { services, caller }: CallContext<'evidence' | 'now'>,
  { email, personId }: Person,
): AbsenceChange {
  return {
    person: { email, personId },
    administrator: caller.email,
    hostedDomains: caller.remoteConfig.hosted_domains.values,
    evidence: services.evidence,
    at: services.now(),
  }
}

interface Change {
  action: Extract<AdminAction, 'save_absence' | 'end_absence'>
  person: Person
  absenceId: string
  at: Date
  before?: StoredAbsence
  after?: StoredAbsence
}

async function logAndNotify(
  tx: Tx,
  context: CallContext<'jobs' | 'now'>,
  { action, person, absenceId, at, before, after }: Change,
): Promise<void> {
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'person', id: person.userId, name: person.name },
    ...(before ? { before: logged(before) } : {}),
    ...(after ? { after: logged(after) } : {}),
  })
  await context.services.jobs.enqueue(tx, 'send_absence', {
    absenceId,
    email: person.email,
    change: action === 'save_absence' ? 'saved' : 'ended',
    by: context.caller.name,
    at: at.toISOString(),
  })
}

function logged({ firstDay, lastDay, note, lines }: EnteredAbsence): Record<string, unknown> {
  return {
    first_day: firstDay,
    last_day: lastDay,
    note,
    lines: lines.map((line) => ({
      first_day: line.firstDay,
      last_day: line.lastDay,
      templates: line.templateIds.length === 0 ? 'all' : line.templateIds,
      delegate: line.delegate,
    })),
  }
}
