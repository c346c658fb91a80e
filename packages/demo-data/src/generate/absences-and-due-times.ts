import { manilaDate } from '@countersign/domain'
import { recomputeDueTimes } from '@countersign/server/memo-changes/due-times/recompute-due-times.job'
import { saveAbsence } from '@countersign/server/people/absences/absence.store'
import { personIds } from '@countersign/server/people/addresses.store'
import type { Db } from '@countersign/server/platform/db/database'
import { seededRandom } from '../seeded-random.ts'
import type { Inhabitant } from './population.ts'

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000
/** On a usual day so many are away, most of them with a delegate. */
const AWAY = 0.03
const WITH_DELEGATE = 0.8

/** Stores when the generated memos' levels are due (L2), as a change of the holidays does. */
export async function storeDueTimes(db: Db, now: Date): Promise<void> {
  await recomputeDueTimes({}, { db })
  // Thousands of reminders of what was due before the first day would be sent at once: they count as sent.
  await db.updateTable('due_times').set({ notice_at: null }).where('notice_at', '<=', now).execute()
}

/**
 * Lets some people be away, with delegates (K1): of those who seldom write and decide, so that the busiest are measured with their
 * own tasks alone. A database that has absences keeps them.
 */
export async function addAbsences(
  db: Db,
  { people, seed, now }: { people: readonly Inhabitant[]; seed: string; now: Date },
): Promise<void> {
  const known = await db.selectFrom('absences').select('absence_id').limit(1).executeTakeFirst()
  const seldom = people.slice(Math.ceil(people.length / 2)).map(({ email }) => email)
  if (known || seldom.length < 2) return
  const random = seededRandom(`${seed}/absences`)
  const numbers = await personIds(db, seldom)
  const dayIn = (days: number) =>
    manilaDate(new Date(now.getTime() + days * MILLISECONDS_PER_DAY).toISOString())
  await db.transaction().execute(async (tx) => {
    for (const email of seldom) {
      const personId = numbers.get(email)
      if (personId === undefined || !random.chance(AWAY)) continue
      const days = { firstDay: dayIn(-random.between(0, 10)), lastDay: dayIn(random.between(0, 14)) }
      const other = random.pick(seldom.filter((one) => one !== email))
      const delegate = random.chance(WITH_DELEGATE) ? other : null
      const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate }] }
      await saveAbsence(tx, undefined, { absence, personId, setBy: null, at: now })
    }
  })
}
