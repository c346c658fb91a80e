import { ABSENCE_LIMITS, EMAIL_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { emailAddress, idempotencyKey } from './common.ts'

/** A day in Manila, YYYY-MM-DD; the rules of absences say what is wrong with another text (K1). */
const enteredDay = z.string().max(10)

/** An absence as someone enters it (K1). */
export const enteredAbsence = {
  /** Absent for a new one. */
  absence_id: z.uuid().nullish(),
  first_day: enteredDay,
  note: z.string().trim().max(ABSENCE_LIMITS.noteCharacters).default(''),
  lines: z
    .array(
      z.object({
        first_day: enteredDay,
        last_day: enteredDay.nullable(),
        /** None means all templates. */
        template_ids: z.array(z.guid().max(36)).max(ABSENCE_LIMITS.templatesPerLine),
        delegate_email: emailAddress.max(EMAIL_MAX_CHARACTERS).nullable(),
      }),
    )
    .max(ABSENCE_LIMITS.lines),
  idempotency_key: idempotencyKey,
}
export const enteredLastDay = enteredDay

/** Why a delegate may not be able to decide on some days (K5). */
export const absenceWarningKind = z.enum(['DELEGATE_AWAY', 'NAMES_BACK', 'CANNOT_SIGN_IN'])

/** Why a delegate may not be able to decide on some days (K5). */
export const absenceWarning = z.object({
  path: z.string(),
  kind: absenceWarningKind,
  first_day: z.iso.date(),
  last_day: z.iso.date().nullable(),
  message: z.string(),
})

const namedPerson = z.object({ email: z.string(), name: z.string() })

export const absence = z.object({
  absence_id: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date().nullable(),
  note: z.string(),
  /** The administrator who set it; null if the person did. */
  set_by: namedPerson.nullable(),
  /** `ended` early; `past` when its last day has passed. */
  state: z.enum(['planned', 'running', 'past', 'ended']),
  lines: z.array(
    z.object({
      first_day: z.iso.date(),
      last_day: z.iso.date().nullable(),
      template_ids: z.array(z.string()),
      delegate: namedPerson.nullable(),
    }),
  ),
  warnings: z.array(absenceWarning),
})

/** A person whom the caller decides for today (K2). */
export const actingFor = namedPerson.extend({
  /** The last day of it; null without one. */
  until: z.iso.date().nullable(),
  template_ids: z.array(z.string()),
})

const days = z.object({ first_day: z.iso.date(), last_day: z.iso.date().nullable() })

/** What the form needs to know of a delegate before it is saved (K5). */
export const namedDelegate = namedPerson.extend({
  can_sign_in: z.boolean(),
  /** Days from today on that the delegate is away. */
  away: z.array(days),
  /** Those on which the delegate has named the caller. */
  names_back: z.array(days.extend({ template_ids: z.array(z.string()) })),
})

export const absenceSaved = z.object({
  code: z.literal(200),
  message: z.string(),
  absence_id: z.string(),
  warnings: z.array(absenceWarning),
})
