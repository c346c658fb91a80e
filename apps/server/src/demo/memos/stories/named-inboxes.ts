import type { Brief } from './story.ts'

const andrea = 'andrea.villanueva@northwind.example'
const paolo = 'paolo.reyes@northwind.example'
const rosario = 'rosario.dizon@northwind.example'
const jun = 'jun.mercado@northwind.example'
const tess = 'tess.aquino@northwind.example'
const miguel = 'miguel.santos@northwind.example'
const ines = 'ines.cabrera@lumenpay.example'
const carlo = 'carlo.navarro@northwind.example'
const ramon = 'ramon.uy@northwind.example'
const bea = 'bea.lim@northwind.example'
const lia = 'lia.fernandez@northwind.example'
const dina = 'dina.ocampo@northwind.example'
const noel = 'noel.garcia@northwind.example'

type Rest = Omit<Brief, 'owner' | 'template' | 'topic' | 'ending' | 'daysAgo'>

function waiting(owner: string, template: string, topic: string, daysAgo: number, rest: Rest = {}): Brief {
  return { owner, template, topic, ending: 'waiting', daysAgo, ...rest }
}

/** Andrea's own: what a planning manager has under way, three of it returned and one taken back. */
const ofAndrea: readonly Brief[] = [
  waiting(andrea, 'AVL', 'Replacement of core routers', 1, { place: 'Cebu North', waitsFor: rosario }),
  waiting(andrea, 'AVL', 'Overtime budget', 3, { waitsFor: rosario, watcher: jun }),
  waiting(andrea, 'AVL', 'Generator maintenance', 6, { place: 'Batangas', waitsFor: paolo }),
  waiting(andrea, 'AVL', 'Fuel allocation', 8, { waitsFor: rosario }),
  waiting(andrea, 'SEC', 'Firewall rule change', 2, { waitsFor: dina }),
  waiting(andrea, 'SEC', 'Pentest scope', 5, { waitsFor: bea }),
  waiting(andrea, 'GEN', 'Revised badge rules', 7, { waitsFor: lia }),
  waiting(andrea, 'CHG', 'Cutover window', 9, { place: 'Davao', waitsFor: miguel }),
  waiting(andrea, 'EXT', 'Device certification', 11, { waitsFor: carlo }),
  waiting(andrea, 'DSR', 'Roaming partner data exchange', 12, { waitsFor: bea }),
  waiting(andrea, 'CMP', 'Prepaid campaign', 1, { waitsFor: tess }),
  waiting(andrea, 'TRV', 'Travel: acceptance', 0, { place: 'Iloilo', waitsFor: ramon }),
  {
    owner: andrea,
    template: 'VAC',
    topic: 'Vendor accreditation',
    ending: 'returned',
    daysAgo: 2,
    waitsFor: miguel,
  },
  { owner: andrea, template: 'TCR', topic: 'UAT sign-off', ending: 'returned', daysAgo: 3, waitsFor: carlo },
  {
    owner: andrea,
    template: 'SLE',
    topic: 'Site lease renewal',
    ending: 'returned',
    daysAgo: 5,
    place: 'Tagaytay 2',
    waitsFor: dina,
    watcher: jun,
  },
  {
    owner: andrea,
    template: 'CMP',
    topic: 'Retail kiosk pilot',
    ending: 'withdrawn',
    daysAgo: 6,
    waitsFor: bea,
  },
  { owner: andrea, template: 'AVL', topic: 'Spare parts', ending: 'draft', daysAgo: 0, place: 'Naga' },
  { owner: andrea, template: 'OFO', topic: 'Reorganisation of planning teams', ending: 'draft', daysAgo: 4 },
  { owner: andrea, template: 'BRA', topic: 'Realignment of training budget', ending: 'draft', daysAgo: 9 },
  {
    owner: andrea,
    template: 'AVL',
    topic: 'Rectifiers and batteries',
    ending: 'returnedDraft',
    daysAgo: 1,
    waitsFor: paolo,
  },
  { owner: andrea, template: 'ADS', topic: 'Disposal of retired', ending: 'withdrawnDraft', daysAgo: 3 },
  { owner: andrea, template: 'AVL', topic: 'Test equipment', ending: 'olderCancelled', daysAgo: 470 },
  {
    owner: andrea,
    template: 'TRV',
    topic: 'Travel: regional review',
    ending: 'olderCancelled',
    daysAgo: 492,
  },
]

/** What waits for Rosario every morning, beside Andrea's. */
const forRosario: readonly Brief[] = [
  waiting(paolo, 'AVL', 'Fibre build', 1, { place: 'Batangas', waitsFor: rosario }),
  waiting(tess, 'GEN', 'Hiring of six field engineers', 1, { place: 'Davao', waitsFor: rosario }),
  waiting(bea, 'DSR', 'Access to subscriber data', 2, { waitsFor: rosario }),
  waiting(carlo, 'TCR', 'Load test', 2, { place: 'Clark', waitsFor: rosario }),
  waiting(ines, 'GEN', 'Christmas store hours', 3, { waitsFor: rosario }),
  waiting(ramon, 'AVL', 'Tower strengthening', 4, { place: 'Baguio', waitsFor: rosario }),
  waiting(lia, 'GEN', 'Change of insurance broker', 5, { waitsFor: rosario }),
  waiting(noel, 'AVL', 'Renewal of mapping licences', 7, { waitsFor: rosario }),
  waiting(dina, 'ADS', 'Disposal of office computers', 8, { waitsFor: rosario }),
  waiting(ines, 'PRC', 'Roaming day pass', 10, { waitsFor: rosario }),
  waiting(carlo, 'AVL', 'Benchmark subscription', 13, { waitsFor: rosario, hold: 'lifted' }),
]

/** What Jun watches, and what else others have under way. */
const watched: readonly Brief[] = [
  waiting(ramon, 'AVL', 'Submarine cable segment', 3, { place: 'Bacolod', waitsFor: miguel, watcher: jun }),
  waiting(bea, 'SEC', 'Prepaid top-up fraud controls', 4, { waitsFor: andrea, watcher: jun }),
  { owner: ines, template: 'PRC', topic: 'Handset bundle', ending: 'returned', daysAgo: 4, watcher: jun },
  waiting(carlo, 'TCR', 'Regression pack', 5, { waitsFor: ines, watcher: jun }),
  waiting(lia, 'GEN', 'Office move', 6, { place: 'Davao', waitsFor: andrea, watcher: jun }),
  waiting(noel, 'AVL', 'Spare parts', 8, { place: 'Laoag', waitsFor: paolo, watcher: jun }),
  {
    owner: noel,
    template: 'SLE',
    topic: 'Rooftop lease',
    ending: 'withdrawn',
    daysAgo: 9,
    place: 'Ortigas 5',
    watcher: jun,
  },
]

const underWay: readonly Brief[] = [
  waiting(ramon, 'AVL', 'New distribution hub', 2, { place: 'Lipa', waitsFor: andrea }),
  waiting(paolo, 'CHG', 'Release of billing mediation', 1, { waitsFor: andrea }),
  waiting(tess, 'SEC', 'Firewall rule change', 3, { waitsFor: andrea, watcher: jun }),
  waiting(dina, 'INC', 'Incident: phishing', 0, { waitsFor: paolo }),
  waiting(ramon, 'TRV', 'Travel: factory test', 4, { waitsFor: paolo }),
  waiting(noel, 'SLE', 'Site lease renewal', 2, { place: 'Lucena', waitsFor: paolo }),
  waiting(bea, 'VAC', 'Vendor accreditation', 6, { waitsFor: paolo }),
  waiting(paolo, 'AVL', 'Managed field services', 5, { waitsFor: bea, hold: 'placed' }),
  waiting(paolo, 'SLE', 'Warehouse', 3, { place: 'Dagupan', waitsFor: miguel }),
  waiting(ines, 'AVL', 'Queue and ticket system', 2, { waitsFor: miguel }),
  waiting(carlo, 'AVL', 'Consultancy', 4, { waitsFor: miguel, watcher: andrea }),
  waiting(rosario, 'POL', 'Policy review: gifts', 3, { waitsFor: lia, watcher: andrea }),
  waiting(rosario, 'BRA', 'Realignment of travel', 5, { waitsFor: miguel, watcher: andrea }),
  waiting(miguel, 'AVL', 'Renewal of software licences', 2, { waitsFor: tess }),
  waiting(jun, 'GEN', 'Office move', 1, { place: 'Taguig', waitsFor: tess }),
  { owner: paolo, template: 'AVL', topic: 'Expansion of the mobile core', ending: 'draft', daysAgo: 1 },
  { owner: carlo, template: 'AVL', topic: 'Meeting room equipment', ending: 'draft', daysAgo: 2 },
  { owner: ines, template: 'POL', topic: 'Policy review: company', ending: 'draft', daysAgo: 3 },
  { owner: paolo, template: 'RMB', topic: 'Expenses of the outage', ending: 'withdrawnDraft', daysAgo: 2 },
  { owner: ines, template: 'CMP', topic: 'Broadband neighbourhood', ending: 'returnedDraft', daysAgo: 2 },
  { owner: paolo, template: 'AVL', topic: 'Generator maintenance', ending: 'olderCancelled', daysAgo: 480 },
  { owner: ines, template: 'SPN', topic: 'Sponsorship', ending: 'olderCancelled', daysAgo: 500 },
]

/** The memos that the people of the sign-in page find in their lists, whatever chance adds. */
export const namedInboxes: readonly Brief[] = [...ofAndrea, ...forRosario, ...watched, ...underWay]
