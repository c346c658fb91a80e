import type { CallOutput } from '@countersign/contract'
import type { Absence } from '@countersign/domain'
import { blockedLevel, pendingPlaces } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { absencesAround } from '../../people/absences/absence.queries.ts'
import { disabledAmong } from '../../people/absences/named-people.queries.ts'
import { rolesHeldBy } from '../../people/roles-held.queries.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'

type WireBlockedLevel = NonNullable<CallOutput<'get_memo_details_for_viewing'>['blocked']>

/**
 * For the owner: that no one can decide on the running level, and until when (K4). Reads more than the memo only while someone
 * whose decision is pending is away or disabled.
 * @param today the day in Manila
 */
export async function presentBlockedLevel(
  db: Db,
  { role, state, templateId, aways, faces }: VisibleMemo,
  today: string,
): Promise<{ blocked?: WireBlockedLevel }> {
  if (role !== 'owner') return {}
  const emails = pendingPlaces(state).map(({ seat }) => seat.person.email)
  if (!emails.some((email) => aways.has(email) || faces.get(email)?.isDisabled)) return {}
  const found = await absencesAround(db, emails, today)
  const absences = Map.groupBy(found, ({ personEmail }) => personEmail) as Map<string, Absence[]>
  const delegates = found.flatMap(({ lines }) => lines.flatMap(({ delegate }) => delegate ?? []))
  const disabled = new Set(await disabledAmong(db, [...emails, ...delegates]))
  const fills = new Map(Object.entries(await rolesHeldBy(db, delegates, today)))
  const blocked = blockedLevel(state, templateId, { absences, disabled, fills }, today)
  if (!blocked) return {}
  return { blocked: { until: blocked.until, waits_for: blocked.waitsFor.map(({ name }) => name) } }
}
