import type { HoldingPlace } from '@countersign/domain'
import { manilaDate } from '@countersign/domain'
import { heads } from '../heads.ts'
import type { DemoRole } from './role-ids.ts'

/** Who holds a role where, from when to when, and who is asked instead of them (N2). */
export interface DemoHolder {
  role: DemoRole
  email: string
  place: HoldingPlace
  from_day: string | null
  to_day: string | null
  deputies: readonly string[]
}

const IAN = 'ian.tuazon@sampaguita.example'
const MARICEL = 'maricel.tiongson@sampaguita.example'
const CESAR = 'cesar.laurel@northwind.example'

/** The controllers of each company, with their deputies. Small companies are looked after by Sampaguita Shared Services. */
const CONTROLLERS: readonly [company: string, controllers: readonly string[], deputies: readonly string[]][] =
  [
    [
      'northwind-telecom',
      ['miguel.santos@northwind.example', 'francis.dela.cruz@northwind.example'],
      ['minji.park@northwind.example'],
    ],
    ['northwind-broadband', [IAN], [MARICEL]],
    ['harbor-mobile', [MARICEL], [IAN]],
    ['lumen-pay', ['edgar.hidalgo@lumenpay.example'], [MARICEL]],
    ['tala-data-centers', [CESAR], [IAN]],
    ['kalye-media', [MARICEL], [IAN]],
    ['brightline-it', [MARICEL], [IAN]],
    ['sampaguita-shared-services', [IAN], [MARICEL, CESAR]],
    ['mayon-towers', [IAN], [MARICEL]],
    ['bayani-security', [MARICEL], [IAN]],
    ['habagat-ventures', [IAN], [MARICEL]],
    ['isla-subsea', [IAN], [MARICEL]],
    ['parola-insurance', ['cecilia.arguelles@parola.example'], ['diego.herrera@parola.example']],
    ['kubo-homes', [CESAR], [MARICEL]],
    ['northwind-foundation', [MARICEL], [CESAR]],
  ]

/** Who is asked for a department instead of its head; for the others their manager is. */
const DEPUTY_HEADS: Readonly<Record<string, string>> = {
  'network-engineering': 'andrea.villanueva@northwind.example',
  'finance-shared-services': 'minji.park@northwind.example',
  procurement: 'emilio.sandoval@northwind.example',
  legal: 'julia.montemayor@northwind.example',
  'information-technology': 'mylene.arroyo@northwind.example',
  'office-of-the-president': 'percival.ramos@northwind.example',
}

const PROCUREMENT: HoldingPlace = { kind: 'GROUP', id: 'procurement' }
const EVERYWHERE: HoldingPlace = { kind: 'EVERYWHERE' }

/** Who holds the demo's roles, past and coming holders included, seen from this instant. */
export function demoHolders(at: Date): DemoHolder[] {
  const { lastYear, lastMonths, comingMonth } = daysAround(at)
  const holder = (role: DemoRole, email: string, place: HoldingPlace, more: Partial<DemoHolder> = {}) => ({
    role,
    email,
    place,
    from_day: null,
    to_day: null,
    deputies: [],
    ...more,
  })
  const company = (id: string): HoldingPlace => ({ kind: 'COMPANY', id })
  return [
    ...Object.entries(heads).map(([group, email]) => {
      const deputy = DEPUTY_HEADS[group]
      return holder('head', email, { kind: 'GROUP', id: group }, deputy ? { deputies: [deputy] } : {})
    }),
    ...CONTROLLERS.flatMap(([id, controllers, deputies]) =>
      controllers.map((email) => holder('controller', email, company(id), { deputies })),
    ),
    holder('controller', CESAR, company('arroyo-logistics'), { to_day: lastMonths.until }),
    holder('controller', IAN, company('arroyo-logistics'), {
      from_day: lastMonths.since,
      deputies: [MARICEL],
    }),
    holder('buyer', 'hernan.villaluz@northwind.example', PROCUREMENT),
    holder('buyer', 'nina.recto@sampaguita.example', PROCUREMENT),
    holder('buyer', 'vicente.zamora@arroyo.example', PROCUREMENT),
    holder('buyer', 'hiroshi.tanaka@arroyo.example', PROCUREMENT, { from_day: comingMonth }),
    holder('counsel', 'lia.fernandez@northwind.example', EVERYWHERE, {
      deputies: ['grace.tan@northwind.example', 'julia.montemayor@northwind.example'],
    }),
    holder('treasurer', 'gemma.abad.santos@northwind.example', EVERYWHERE, {
      deputies: ['jose.penaflor@northwind.example'],
    }),
    holder('cfo', 'gemma.abad.santos@northwind.example', EVERYWHERE, { to_day: lastYear.until }),
    holder('cfo', 'rosario.dizon@northwind.example', EVERYWHERE, {
      from_day: lastYear.since,
      deputies: ['gemma.abad.santos@northwind.example'],
    }),
  ]
}

/** The holders of a day, YYYY-MM-DD. */
export function holdersOn(holders: readonly DemoHolder[], day: string): DemoHolder[] {
  return holders.filter(
    ({ from_day, to_day }) => (from_day === null || from_day <= day) && (to_day === null || day <= to_day),
  )
}

/** Days on which roles changed hands, none of them among the last ones: memos of these days have the holders of today. */
function daysAround(at: Date) {
  const [year = 0, month = 1] = manilaDate(at.toISOString()).split('-').map(Number)
  const day = (monthsLater: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + monthsLater, date)).toISOString().slice(0, 10)
  return {
    lastYear: { until: `${year - 2}-12-31`, since: `${year - 1}-01-01` },
    lastMonths: { until: day(-2, 0), since: day(-2, 1) },
    comingMonth: day(1, 1),
  }
}
