import { parseEmailAddress } from '@countersign/domain'
import { delegationsToday, today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { idempotent } from '../../../protocol/idempotency.store.ts'
import type { CallContext, Caller } from '../../../protocol/services.ts'
import { holidaysBetween } from '../absence-facts.queries.ts'
import type { AbsenceChange } from '../change-absence.ts'
import { endOne, saveEntered } from '../change-absence.ts'
import { namedDelegates } from '../named-people.queries.ts'
import { presentAbsences, presentDelegate } from '../present-absence.ts'

/** The caller's own absences, and whom the caller decides for today (K1, K2). */
export const getAbsences: Handler<'get_absences', 'db' | 'evidence' | 'now'> = async (
  { calendar, delegate_emails },
  context,
) => {
  const { services, caller } = context
  const { db } = services
  const { person, hostedDomains, at: now } = ownChange(context)
  const day = today(now)
  const emails = (delegate_emails ?? []).flatMap((text) => parseEmailAddress(text) ?? [])
  const delegates = await namedDelegates(db, { emails, person: person.email, hostedDomains, today: day })
  return {
    absences: await presentAbsences(db, { person, hostedDomains, now }),
    acting_for: actingFor(caller, now),
    holidays: calendar ? await holidaysBetween(db, calendar.first_day, calendar.last_day) : [],
    delegates: [...delegates].map(([email, delegate]) => presentDelegate(email, delegate)),
  }
}

/** Saves one of the caller's own absences (K1). */
export const saveAbsence: Handler<'save_absence', 'db' | 'evidence' | 'now'> = (input, context) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'save_absence', key: input.idempotency_key, input }, async () => {
      const { saved } = await saveEntered(tx, input, ownChange(context))
      return { code: 200 as const, message: 'Your absence has been saved', ...saved }
    }),
  )
}

/** Ends one of the caller's own absences, including those that an administrator set (K1). */
export const endAbsence: Handler<'end_absence', 'db' | 'jobs' | 'evidence' | 'now'> = (input, context) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'end_absence', key: input.idempotency_key, input }, async () => {
      await endOne(tx, input.absence_id, ownChange(context), services)
      return { code: 200 as const, message: 'Your absence has been ended' }
    }),
  )
}

/** Whom a person decides for today, and until when (K2): read with their session. */
function actingFor(caller: Caller, now: Date) {
  return delegationsToday(caller, now)
    .map(({ email, name, lastDay, templateIds }) => ({
      email,
      name,
      until: lastDay,
      template_ids: templateIds,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function ownChange({ services, caller }: CallContext<'evidence' | 'now'>): AbsenceChange {
  return {
    person: { email: caller.email, personId: caller.personId },
    hostedDomains: caller.remoteConfig.hosted_domains.values,
    evidence: services.evidence,
    at: services.now(),
  }
}
