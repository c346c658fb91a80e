import type { Brief } from './brief.ts'

const KATRINA = 'katrina.ongpin@northwind.example'
const ISABEL = 'isabel.mangubat@northwind.example'

const officeMove = {
  owner: KATRINA,
  template: 'GEN',
  topic: 'Office move',
  place: 'Iloilo',
  ending: 'approved',
} as const
const kioskPilot = {
  owner: ISABEL,
  template: 'CMP',
  topic: 'Retail kiosk pilot',
  place: 'Cebu',
  ending: 'approved',
} as const

/**
 * Approved memos, and those by which their owners amended or revoked them (R4). None belongs to the people of the sign-in page, so that their lists
 * stay as they are described.
 */
export const linked: readonly Brief[] = [
  { ...officeMove, daysAgo: 55 },
  {
    ...officeMove,
    daysAgo: 4,
    link: {
      kind: 'amends',
      subject: 'Office move, {place}: one week later',
      why: 'The lifts of the new building in {place} are handed over a week later than the landlord had promised. Everything else stays as it was approved.',
      points: ['The movers keep their price', 'Telephones are switched over on the new Saturday'],
    },
  },
  { ...kioskPilot, daysAgo: 80 },
  {
    ...kioskPilot,
    daysAgo: 7,
    link: {
      kind: 'revokes',
      subject: 'Retail kiosk pilot is called off',
      why: 'Two of the malls withdrew their permits, and the others are too small to learn anything from. Nothing has been ordered.',
      points: ['The budget goes back to the department', 'The malls have been informed'],
    },
  },
]
