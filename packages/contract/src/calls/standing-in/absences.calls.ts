import { ABSENCE_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { ABSENCE_BODY } from '../../body-limits.ts'
import { defineCall } from '../../define-call.ts'
import {
  absence,
  absenceSaved,
  actingFor,
  enteredAbsence,
  enteredLastDay,
  namedDelegate,
} from '../../wire/absence.ts'
import { idempotencyKey } from '../../wire/common.ts'

/** Holidays are read for a form's calendar, not for years. */
const CALENDAR_DAYS = 400
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

export const getAbsences = defineCall({
  name: 'get_absences',
  summary: "The caller's own absences, latest first, and whom the caller decides for today (K1, K2).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({
    /** Days whose holidays are wanted (L1), both included. */
    calendar: z
      .object({ first_day: z.iso.date(), last_day: z.iso.date() })
      .refine(
        ({ first_day, last_day }) =>
          Date.parse(last_day) - Date.parse(first_day) <= CALENDAR_DAYS * MILLISECONDS_PER_DAY,
        { error: `Ask for at most ${CALENDAR_DAYS} days`, path: ['last_day'] },
      )
      .nullish(),
    /** People who are about to be named as delegates (K5). */
    delegate_emails: z.array(z.string().trim().max(254)).max(ABSENCE_LIMITS.lines).nullish(),
  }),
  output: z.object({
    absences: z.array(absence),
    acting_for: z.array(actingFor),
    holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
    delegates: z.array(namedDelegate),
  }),
})

export const saveAbsence = defineCall({
  name: 'save_absence',
  summary: "Saves one of the caller's own absences (K1), with warnings about its delegates (K5).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  errors: ['FAILED_PRECONDITION'],
  body: ABSENCE_BODY,
  input: z.object({ ...enteredAbsence, last_day: enteredLastDay }),
  output: absenceSaved,
})

export const endAbsence = defineCall({
  name: 'end_absence',
  summary:
    "Removes one of the caller's own absences that has not begun, and ends a running one at once (K1).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  errors: ['FAILED_PRECONDITION'],
  input: z.object({ absence_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
})
