import { OFFICE_DAYS_A_YEAR } from '../office-hours.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { Directory, DirectoryEntry } from './directory.ts'
import type { Brief, Ending } from './brief.ts'

const TWO_YEARS = 2 * OFFICE_DAYS_A_YEAR - 15

/** How many ended memos people have behind them; others one or two. */
const HISTORIES: Readonly<Record<string, number>> = {
  'andrea.villanueva@northwind.example': 46,
  'paolo.reyes@northwind.example': 14,
  'ines.cabrera@lumenpay.example': 11,
  'carlo.navarro@northwind.example': 10,
  'rosario.dizon@northwind.example': 5,
  'miguel.santos@northwind.example': 6,
  'tess.aquino@northwind.example': 7,
  'ramon.uy@northwind.example': 6,
  'bea.lim@northwind.example': 5,
}

const COMMON = ['AVL', 'AVL', 'AVL', 'AVL', 'AVL', 'TRV', 'RMB', 'GEN', 'BRA', 'ADS'] as const
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  'network-engineering': ['AVL', 'CHG', 'SLE', 'EXT', 'VAC', 'INC'],
  'network-core': ['CHG', 'CHG', 'SEC', 'TCR'],
  'transport-access': ['AVL', 'CHG', 'SLE'],
  'field-operations': ['ADS', 'OFO', 'SLE'],
  'property-sites': ['SLE', 'SLE', 'ADS'],
  procurement: ['VAC', 'VAC', 'POL'],
  'consumer-marketing': ['CMP', 'CMP', 'SPN', 'PRC'],
  'consumer-sales': ['CMP', 'PRC', 'SPN'],
  'enterprise-sales': ['PRC', 'SPN', 'DSR'],
  'customer-care': ['OFO', 'TCR', 'INC'],
  'information-security': ['SEC', 'SEC', 'INC', 'POL'],
  'data-privacy': ['DSR', 'DSR', 'INC', 'POL'],
  'information-technology': ['CHG', 'SEC', 'TCR'],
  'product-platform': ['PRC', 'TCR', 'CHG', 'EXT'],
  'data-analytics': ['DSR', 'TCR'],
  'quality-testing': ['TCR', 'TCR', 'EXT'],
  'human-resources': ['OFO', 'POL'],
  legal: ['POL', 'DSR'],
  'corporate-communications': ['SPN', 'GEN'],
}

const HISTORY_ENDINGS: readonly Ending[] = [
  ...Array<Ending>(15).fill('approved'),
  ...Array<Ending>(3).fill('rejected'),
  ...Array<Ending>(2).fill('cancelled'),
]
const ACTIVE_ENDINGS: readonly Ending[] = [
  ...Array<Ending>(12).fill('waiting'),
  ...Array<Ending>(3).fill('returned'),
  ...Array<Ending>(2).fill('withdrawn'),
  'returnedDraft',
  'withdrawnDraft',
  'draft',
]

/** Everyone's memos of two years, some of them pending; newer dates are likelier. */
export function everyonesMemos(directory: Directory, random: SeededRandom): Brief[] {
  return directory.everyone.flatMap((person) => {
    const own = random.derive(person.email)
    const ended = HISTORIES[person.email]
    const history = Array.from({ length: ended ?? own.pick([0, 1, 1, 2]) }, () =>
      briefOf(person, own.pick(HISTORY_ENDINGS), Math.floor(2 + TWO_YEARS * own.next() ** 1.2), own),
    )
    const isBusy = ended === undefined && own.chance(0.42)
    return isBusy ? [...history, briefOf(person, own.pick(ACTIVE_ENDINGS), own.between(0, 14), own)] : history
  })
}

function briefOf(person: DirectoryEntry, ending: Ending, daysAgo: number, random: SeededRandom): Brief {
  const template = random.pick([...COMMON, ...(SPECIAL[person.group_id] ?? [])])
  const isLifted = ending === 'cancelled' && random.chance(0.1)
  return { owner: person.email, template, ending, daysAgo, ...(isLifted ? { hold: 'lifted' as const } : {}) }
}
