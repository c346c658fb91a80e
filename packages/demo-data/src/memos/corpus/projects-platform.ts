import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

const REGIONS: readonly [string, readonly string[]][] = [
  ['METRO_MANILA', ['Ortigas', 'Taguig', 'Quezon City', 'Pasay']],
  ['VISAYAS', ['Cebu North', 'Iloilo', 'Bacolod', 'Tacloban']],
  ['MINDANAO', ['Davao', 'Cagayan de Oro', 'Zamboanga', 'General Santos']],
  ['NORTH_LUZON', ['Baguio', 'Dagupan', 'Laoag', 'Clark']],
]

function regionOf(place: string): string {
  const found = REGIONS.find(([, places]) => places.some((known) => place.startsWith(known)))
  return found ? found[0] : 'SOUTH_LUZON'
}

const vendors = topics(
  'VAC',
  ({ random, company, vendor, amount }) => ({
    VAC_NAME: `${vendor}, Inc.`,
    VAC_TIN: `${random.between(100, 999)}-${random.between(100, 999)}-${random.between(100, 999)}-000`,
    VAC_COMPANY: company,
    VAC_CLASS: random.pick(['CIVIL_WORKS', 'EQUIPMENT', 'PROFESSIONAL_SERVICES', 'SOFTWARE']),
    VAC_REFERENCES: random
      .some(['Habagat Ventures', 'Metro Water District', 'Port of Batangas', 'Visayas Power Cooperative'], 3)
      .map((client, index) => ({
        field_id: `ROW_${index + 1}`,
        fields: {
          VAC_CLIENT: client,
          VAC_CONTACT: random.pick(['R. Dumaguing, engineering', 'Purchasing office', 'L. Tiu, projects']),
          VAC_CONTRACT: amount(900_000, 48_000_000),
        },
      })),
  }),
  [
    [
      'Vendor accreditation: {vendor}',
      'Two of our four accredited contractors are booked until the middle of the year. {vendor} built the ring of another operator on time.',
      'Audited statements of three years are attached',
      'No relation to any employee was declared',
    ],
    [
      'Renewal of accreditation: {vendor}, {year}',
      'The accreditation ends this year. Of 27 orders one was late, and its cause was the permit.',
      'Safety record without lost days',
    ],
  ],
)

function lease(kind: string, isRenewal: boolean): Topic['answers'] {
  return ({ random, place, day, amount }) => {
    const begins = random.between(30, 80)
    const barangay = random.pick(['San Isidro', 'Poblacion', 'Maligaya', 'Bagong Silang'])
    return {
      SLE_ADDRESS: `Lot ${random.between(2, 48)}, Barangay ${barangay}, ${place}`,
      SLE_REGION: regionOf(place),
      SLE_KIND: kind,
      SLE_REQUEST: isRenewal ? 'RENEWAL' : 'NEW_LEASE',
      SLE_RENT: amount(14_000, 180_000),
      SLE_START: day(begins),
      SLE_END: day(begins + 365 * random.between(3, 10)),
      ...(isRenewal
        ? { SLE_OLD_CONTRACT: `NW-L-${random.between(1000, 9899)}`, SLE_OLD_RENT: amount(12_000, 150_000) }
        : {}),
    }
  }
}

const leases = [
  ...topics('SLE', lease('TOWER', true), [
    [
      'Site lease renewal, {place}',
      'The lease ends in two months, and the site carries the backhaul of nine others. The owner asks for an escalation of four percent.',
      'Comparable rents in the district are attached',
      'Legal has seen the draft',
    ],
  ]),
  ...topics('SLE', lease('ROOFTOP', false), [
    [
      'Rooftop lease, {place}',
      'The neighbouring building grew by six floors and shadows our sector. The rooftop across the street is free.',
      'The administrator agrees to day and night access',
    ],
  ]),
  ...topics('SLE', lease('WAREHOUSE', false), [
    [
      'Warehouse for the regional crews, {place}',
      'Material is driven three hours each way today. A warehouse nearby saves a day a week for four crews.',
      'Fenced, with a guard and a loading dock',
    ],
  ]),
]

function change(system: string, affected: readonly string[]): Topic['answers'] {
  return ({ random, day }) => {
    const risk = random.pick(['LOW', 'MEDIUM', 'HIGH'])
    return {
      CHG_SYSTEM: system,
      CHG_RISK: risk,
      CHG_DATE: day(random.between(7, 30)),
      CHG_WINDOW: random.pick(['12:00 AM', '1:30 AM', '2:00 AM']),
      CHG_AFFECTED: affected,
      ...(risk === 'HIGH' ? { CHG_ROLLBACK_OWNER: 'Duty manager of the operations centre' } : {}),
    }
  }
}

const changes = [
  ...topics('CHG', change('HLR', ['VOICE', 'DATA', 'MESSAGING']), [
    [
      'Cutover window, HLR migration {place}',
      'The subscribers of {place} move to the new register in one night. Both registers stay in step until the morning.',
      'Copy, compare, switch, test with 40 numbers',
      'Way back: routing to the old register, 15 minutes',
    ],
  ]),
  ...topics('CHG', change('Billing mediation', ['BILLING']), [
    [
      'Release of billing mediation, {quarter}',
      'The release corrects rounding of data sessions over midnight and brings the new roaming zones.',
      'Rehearsed twice on last month’s records',
      'Way back: the former version stays installed',
    ],
  ]),
  ...topics('CHG', change('Charging system', ['VOICE', 'DATA', 'SELF_CARE']), [
    [
      'Renewal of certificates on the charging system, {quarter}',
      'The certificates end on a Sunday. Renewing them on a weekday night keeps the vendor within reach.',
      'One node after the other',
    ],
  ]),
]

export const projectsPlatform: readonly Topic[] = [...vendors, ...leases, ...changes]
