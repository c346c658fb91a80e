import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { client } from '../../lib/server/client.ts'

export type OwnAbsence = CallOutput<'get_absences'>['absences'][number]

/** The person's own absences, and whom they decide for. */
export const absencesQuery = callQuery(client, 'get_absences', {})

/** What the form of an absence shows: holidays of its weeks, and the delegates' days away (K5). */
export function absenceFormQuery(calendar: { first_day: string; last_day: string }, delegates: string[]) {
  return callQuery(client, 'get_absences', { calendar, delegate_emails: delegates })
}
