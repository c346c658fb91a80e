import type { Brief } from './brief.ts'

const ANDREA = 'andrea.villanueva@northwind.example'
const PAOLO = 'paolo.reyes@northwind.example'
const ROSARIO = 'rosario.dizon@northwind.example'
const JUN = 'jun.mercado@northwind.example'
const TESS = 'tess.aquino@northwind.example'
const MIGUEL = 'miguel.santos@northwind.example'
const INES = 'ines.cabrera@lumenpay.example'
const CARLO = 'carlo.navarro@northwind.example'
const RAMON = 'ramon.uy@northwind.example'
const BEA = 'bea.lim@northwind.example'
const LIA = 'lia.fernandez@northwind.example'
const DINA = 'dina.ocampo@northwind.example'
const NOEL = 'noel.garcia@northwind.example'

type Rest = Omit<Brief, 'owner' | 'template' | 'topic' | 'ending' | 'daysAgo'>

function waiting(owner: string, template: string, topic: string, daysAgo: number, rest: Rest = {}): Brief {
  return { owner, template, topic, ending: 'waiting', daysAgo, ...rest }
}

/** Andrea's own: what a planning manager has under way, three of it returned and one taken back. */
const ofAndrea: readonly Brief[] = [
  waiting(ANDREA, 'AVL', 'Replacement of core routers', 1, { place: 'Cebu North', waitsFor: ROSARIO }),
  waiting(ANDREA, 'AVL', 'Overtime budget', 3, { waitsFor: ROSARIO, watcher: JUN }),
  waiting(ANDREA, 'AVL', 'Generator maintenance', 6, { place: 'Batangas', waitsFor: PAOLO }),
  waiting(ANDREA, 'AVL', 'Fuel allocation', 8, { waitsFor: ROSARIO }),
  waiting(ANDREA, 'SEC', 'Firewall rule change', 2, { waitsFor: DINA }),
  waiting(ANDREA, 'SEC', 'Pentest scope', 5, { waitsFor: BEA }),
  waiting(ANDREA, 'GEN', 'Revised badge rules', 7, { waitsFor: LIA }),
  waiting(ANDREA, 'CHG', 'Cutover window', 9, { place: 'Davao', waitsFor: MIGUEL }),
  waiting(ANDREA, 'EXT', 'Device certification', 11, { waitsFor: CARLO }),
  waiting(ANDREA, 'DSR', 'Roaming partner data exchange', 12, { waitsFor: BEA }),
  waiting(ANDREA, 'CMP', 'Prepaid campaign', 1, { waitsFor: TESS }),
  waiting(ANDREA, 'TRV', 'Travel: acceptance', 0, { place: 'Iloilo', waitsFor: RAMON }),
  {
    owner: ANDREA,
    template: 'VAC',
    topic: 'Vendor accreditation',
    ending: 'returned',
    daysAgo: 2,
    waitsFor: MIGUEL,
  },
  { owner: ANDREA, template: 'TCR', topic: 'UAT sign-off', ending: 'returned', daysAgo: 3, waitsFor: CARLO },
  {
    owner: ANDREA,
    template: 'SLE',
    topic: 'Site lease renewal',
    ending: 'returned',
    daysAgo: 5,
    place: 'Tagaytay 2',
    waitsFor: DINA,
    watcher: JUN,
  },
  {
    owner: ANDREA,
    template: 'CMP',
    topic: 'Retail kiosk pilot',
    ending: 'withdrawn',
    daysAgo: 6,
    waitsFor: BEA,
  },
  { owner: ANDREA, template: 'AVL', topic: 'Spare parts', ending: 'draft', daysAgo: 0, place: 'Naga' },
  { owner: ANDREA, template: 'OFO', topic: 'Reorganisation of planning teams', ending: 'draft', daysAgo: 4 },
  { owner: ANDREA, template: 'BRA', topic: 'Realignment of training budget', ending: 'draft', daysAgo: 9 },
  {
    owner: ANDREA,
    template: 'AVL',
    topic: 'Rectifiers and batteries',
    ending: 'returnedDraft',
    daysAgo: 1,
    waitsFor: PAOLO,
  },
  { owner: ANDREA, template: 'ADS', topic: 'Disposal of retired', ending: 'withdrawnDraft', daysAgo: 3 },
  { owner: ANDREA, template: 'AVL', topic: 'Test equipment', ending: 'olderCancelled', daysAgo: 470 },
  {
    owner: ANDREA,
    template: 'TRV',
    topic: 'Travel: regional review',
    ending: 'olderCancelled',
    daysAgo: 492,
  },
]

/** What waits for Rosario every morning, beside Andrea's. */
const forRosario: readonly Brief[] = [
  waiting(PAOLO, 'AVL', 'Fibre build', 1, { place: 'Batangas', waitsFor: ROSARIO }),
  waiting(TESS, 'GEN', 'Hiring of six field engineers', 1, { place: 'Davao', waitsFor: ROSARIO }),
  waiting(BEA, 'DSR', 'Access to subscriber data', 2, { waitsFor: ROSARIO, adds: NOEL }),
  waiting(CARLO, 'TCR', 'Load test', 2, { place: 'Clark', waitsFor: ROSARIO }),
  waiting(INES, 'GEN', 'Christmas store hours', 3, { waitsFor: ROSARIO }),
  waiting(RAMON, 'AVL', 'Tower strengthening', 4, { place: 'Baguio', waitsFor: ROSARIO }),
  waiting(LIA, 'GEN', 'Change of insurance broker', 5, { waitsFor: ROSARIO }),
  waiting(NOEL, 'AVL', 'Renewal of mapping licences', 7, { waitsFor: ROSARIO }),
  waiting(DINA, 'ADS', 'Disposal of office computers', 8, { waitsFor: ROSARIO }),
  waiting(INES, 'PRC', 'Roaming day pass', 10, { waitsFor: ROSARIO }),
  waiting(CARLO, 'AVL', 'Benchmark subscription', 13, { waitsFor: ROSARIO, hold: 'lifted' }),
]

/** What Jun watches, and what else others have under way. */
const watched: readonly Brief[] = [
  waiting(RAMON, 'AVL', 'Submarine cable segment', 3, { place: 'Bacolod', waitsFor: MIGUEL, watcher: JUN }),
  waiting(BEA, 'SEC', 'Prepaid top-up fraud controls', 4, { waitsFor: ANDREA, watcher: JUN }),
  { owner: INES, template: 'PRC', topic: 'Handset bundle', ending: 'returned', daysAgo: 4, watcher: JUN },
  waiting(CARLO, 'TCR', 'Regression pack', 5, { waitsFor: INES, watcher: JUN }),
  waiting(LIA, 'GEN', 'Office move', 6, { place: 'Davao', waitsFor: ANDREA, watcher: JUN }),
  waiting(NOEL, 'AVL', 'Spare parts', 8, { place: 'Laoag', waitsFor: PAOLO, watcher: JUN }),
  {
    owner: NOEL,
    template: 'SLE',
    topic: 'Rooftop lease',
    ending: 'withdrawn',
    daysAgo: 9,
    place: 'Ortigas 5',
    watcher: JUN,
  },
]

const underWay: readonly Brief[] = [
  waiting(RAMON, 'AVL', 'New distribution hub', 2, { place: 'Lipa', waitsFor: ANDREA }),
  waiting(PAOLO, 'CHG', 'Release of billing mediation', 1, { waitsFor: ANDREA }),
  waiting(TESS, 'SEC', 'Firewall rule change', 3, { waitsFor: ANDREA, watcher: JUN }),
  waiting(DINA, 'INC', 'Incident: phishing', 0, { waitsFor: PAOLO }),
  waiting(RAMON, 'TRV', 'Travel: factory test', 4, { waitsFor: PAOLO }),
  waiting(NOEL, 'SLE', 'Site lease renewal', 2, { place: 'Lucena', waitsFor: PAOLO }),
  waiting(BEA, 'VAC', 'Vendor accreditation', 6, { waitsFor: PAOLO }),
  waiting(PAOLO, 'AVL', 'Managed field services', 5, { waitsFor: BEA, hold: 'placed' }),
  waiting(PAOLO, 'SLE', 'Warehouse', 3, { place: 'Dagupan', waitsFor: MIGUEL }),
  waiting(INES, 'AVL', 'Queue and ticket system', 2, { waitsFor: MIGUEL }),
  waiting(CARLO, 'AVL', 'Consultancy', 4, { waitsFor: MIGUEL, watcher: ANDREA }),
  waiting(ROSARIO, 'POL', 'Policy review: gifts', 3, { waitsFor: LIA, watcher: ANDREA }),
  // Overdue by a few days on any day of the year, also after the holidays of Christmas (L2).
  waiting(ROSARIO, 'BRA', 'Realignment of travel', 12, { waitsFor: MIGUEL, watcher: ANDREA }),
  waiting(MIGUEL, 'AVL', 'Renewal of software licences', 2, { waitsFor: TESS }),
  waiting(JUN, 'GEN', 'Office move', 1, { place: 'Taguig', waitsFor: TESS }),
  { owner: PAOLO, template: 'AVL', topic: 'Expansion of the mobile core', ending: 'draft', daysAgo: 1 },
  { owner: CARLO, template: 'AVL', topic: 'Meeting room equipment', ending: 'draft', daysAgo: 2 },
  { owner: INES, template: 'POL', topic: 'Policy review: company', ending: 'draft', daysAgo: 3 },
  { owner: PAOLO, template: 'RMB', topic: 'Expenses of the outage', ending: 'withdrawnDraft', daysAgo: 2 },
  { owner: INES, template: 'CMP', topic: 'Broadband neighbourhood', ending: 'returnedDraft', daysAgo: 2 },
  { owner: PAOLO, template: 'AVL', topic: 'Generator maintenance', ending: 'olderCancelled', daysAgo: 480 },
  { owner: INES, template: 'SPN', topic: 'Sponsorship', ending: 'olderCancelled', daysAgo: 500 },
]

/** The memos that the people of the sign-in page find in their lists, whatever chance adds. */
export const namedInboxes: readonly Brief[] = [...ofAndrea, ...forRosario, ...watched, ...underWay]
