import { manilaDate } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'
import { resolvePeople } from '../people.store.ts'
import { delegatesOf } from './absence.queries.ts'

/**
 * Reads what decides whom reminders reach: the delegates of those who are asked, today and for this template (K7), and who can't sign in.
 * @param others who may get a reminder without being asked
 */
export async function readRemindedPeople(
  tx: Db | Tx,
  { emails, others = [], templateId }: { emails: string[]; others?: string[]; templateId: string },
  now: Date,
) {
  const delegates = await delegatesOf(tx, { emails, templateId, today: manilaDate(now.toISOString()) })
  const { disabled } = await resolvePeople(tx, [...others, ...emails])
  return { delegates, disabled: new Set(disabled) }
}
