import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

/** @param share of trips that lead abroad, 0 to 1 */
function trip(share: number): Topic['answers'] {
  return ({ random, place, costCentre, day, amount }) => {
    const leaves = random.between(12, 40)
    const isAbroad = random.chance(share)
    return {
      TRV_DESTINATION: isAbroad ? random.pick(['Singapore', 'Tokyo', 'Seoul', 'Barcelona']) : place,
      TRV_COST_CENTER: costCentre,
      TRV_DEPARTURE: day(leaves),
      TRV_RETURN: day(leaves + random.between(1, 5)),
      TRV_LEAVES: random.pick(['6:30 AM', '9:00 AM', '1:15 PM']),
      TRV_SCOPE: isAbroad ? 'INTERNATIONAL' : 'DOMESTIC',
      ...(isAbroad ? { TRV_PASSPORT: day(900), TRV_ALLOWANCE: '4500' } : {}),
      TRV_COST: isAbroad ? amount(70_000, 210_000) : amount(6_000, 38_000),
    }
  }
}

const trips = [
  ...topics('TRV', trip(0), [
    [
      'Travel: acceptance of the works, {place}',
      'The contractor hands the works over, and the acceptance needs one of us on the spot.',
      'Two days of tests and one for the report',
    ],
    [
      'Travel: regional review {place}, {quarter}',
      'The review takes place in {place} this time, so that the crews can show the works of the quarter.',
      'One team car instead of four flights',
    ],
  ]),
  ...topics('TRV', trip(0.7), [
    [
      'Travel: factory test with {vendor}',
      'The contract gives us the right to see the equipment run before it is shipped. Faults found there cost days, found here they cost weeks.',
      'Test plan is agreed with the vendor',
      'Report within a week of return',
    ],
    [
      'Travel: conference of operators, {year}',
      'Two days on the questions that occupy us this year, with the people who have answered them elsewhere.',
      'One seat, shared notes afterwards',
    ],
  ]),
]

const disposals = topics(
  'ADS',
  ({ random, amount }) => {
    const donated = random.chance(0.3)
    return {
      ADS_TAG: `NW-${random.between(100_000, 999_999)}`,
      ADS_CONDITION: random.pick(['WORKING', 'FOR_REPAIR', 'BEYOND_REPAIR']),
      ADS_BOOK_VALUE: random.chance(0.4) ? '0' : amount(4_000, 420_000),
      ADS_METHOD: donated ? 'DONATION' : random.pick(['SALE', 'SCRAP', 'RETURN_TO_VENDOR']),
      ...(donated ? { ADS_RECIPIENT: 'Northwind Foundation, school connectivity programme' } : {}),
    }
  },
  [
    [
      'Disposal of retired power cabinets, {place}',
      'The cabinets were replaced during the last upgrade and have stood in the yard since. The insurer asks for them to go.',
      'Nine cabinets, photos attached',
    ],
    [
      'Disposal of three service vehicles, {place}',
      'Each needs repairs beyond its value. Two offers are attached.',
      'Trackers and markings are removed before handing over',
    ],
    [
      'Disposal of office computers, {team}',
      'Five years old and out of warranty. Disks are erased and the certificate is filed with the asset list.',
      '64 desktops and 30 screens',
    ],
  ],
)

export const others: readonly Topic[] = [...trips, ...disposals]
