import { manilaDate } from '@countersign/domain'
import { saveAbsence } from '@countersign/server/people/absences/absence.store'
import { personIds } from '@countersign/server/people/addresses.store'
import type { Tx } from '@countersign/server/platform/db/database'
import type { DemoOrganisation } from './organisation.ts'

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/** Who is away when the demo is loaded, from some days before to some days after (K1). */
const AWAY = [
  {
    person: 'grace.tan@northwind.example',
    delegate: 'lia.fernandez@northwind.example',
    days: [-2, 5],
    note: 'On leave. Lia Fernandez knows all contracts.',
  },
  {
    person: 'gemma.abad.santos@northwind.example',
    delegate: 'dolores.punzalan@northwind.example',
    days: [0, 9],
    note: 'At the treasury conference.',
  },
] as const

/** Two people of the demo are away, and others decide for them. */
export async function insertDemoAbsences(
  tx: Tx,
  { people }: Pick<DemoOrganisation, 'people'>,
  at: Date,
): Promise<void> {
  const known = new Set(people.map(({ email }) => email))
  const dayIn = (days: number) =>
    manilaDate(new Date(at.getTime() + days * MILLISECONDS_PER_DAY).toISOString())
  for (const { person, delegate, days, note } of AWAY) {
    if (!known.has(person) || !known.has(delegate)) continue
    const personId = (await personIds(tx, [person])).get(person)
    if (personId === undefined) throw new Error(`${person} has no number.`)
    const span = { firstDay: dayIn(days[0]), lastDay: dayIn(days[1]) }
    await saveAbsence(tx, undefined, {
      absence: { ...span, note, lines: [{ ...span, templateIds: [], delegate }] },
      personId,
      setBy: null,
      at,
    })
  }
}
