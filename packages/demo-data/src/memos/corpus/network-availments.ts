import type { Topic } from './topic.ts'
import { topics } from './topic.ts'
import { spend } from './spend.ts'

/** Network equipment and works: CAPEX from hundreds of thousands to more than a billion. */
const network = [
  ...topics('AVL', spend('CAPEX', 4_000_000, 60_000_000), [
    [
      'Replacement of core routers, {place}',
      'The two core routers in {place} passed the end of vendor support in March. A failed line card can no longer be replaced, and the exchange carries the traffic of eleven cities.',
      'Two chassis with redundant supplies and eight line cards',
      'Migration in four nights, without a day of outage',
      'The old chassis become spares for two smaller exchanges',
    ],
    [
      'Fibre build, {place} phase 2',
      'Phase 1 closed with 31 of 33 sites on fibre. Phase 2 closes the ring, so that one cut no longer isolates eleven sites.',
      '22 km of 96-core aerial cable and 60 joint closures',
      'Right of way is with the city engineer; the permit is expected within the month',
      'Without it the southern segment stays on microwave through the typhoon season',
    ],
    [
      'Expansion of the mobile core, {quarter}',
      'Busy-hour attach rates reached 87 % of the licensed capacity in {place}. Without an expansion new prepaid subscribers would be refused during the holidays.',
      'Software licences for 1.2 million subscribers',
      'Four servers of the type already in use',
    ],
  ]),
  ...topics('AVL', spend('CAPEX', 21_000_000, 240_000_000), [
    [
      'Tower strengthening, 14 sites around {place}',
      'The structural audit after the last typhoon found 14 towers below the wind load of the new code. Each carries three operators, and the lease obliges us to repair.',
      'Drawings by the accredited structural engineer are attached',
      'Works follow the dry season, two sites at a time',
      'Co-locators bear a third of the cost under their contracts',
    ],
    [
      'New distribution hub, {place}',
      'Growth of home broadband in {place} exceeds the plan by a fifth. A second hub halves the distance to subscribers and ends the splitting of feeders.',
      'Building, power and cooling for ten racks',
      'Generator with two days of fuel',
    ],
  ]),
  ...topics('AVL', spend('BOTH', 260_000_000, 1_400_000_000), [
    [
      'Submarine cable segment to {place}',
      'Capacity to the Visayas is leased today at a price that rises each year. Our own segment pays for itself in seven years and gives a second path to the north.',
      'Share in the consortium and one landing station',
      'Yearly maintenance is part of the amount for the first three years',
      'The treasury has arranged the currency hedge',
    ],
  ]),
  ...topics('AVL', spend('CAPEX', 320_000, 5_800_000), [
    [
      'Spare parts, microwave radios {place}',
      'Three radios failed in one month and the store holds two. The vendor ships from abroad in six weeks.',
      'Eight outdoor units and four indoor units',
      'One unit stays in each regional store',
    ],
    [
      'Rectifiers and batteries for {place}',
      'The batteries in {place} hold for 50 minutes instead of four hours. Two outages last quarter ended only when the generator crew arrived.',
      'Lithium batteries for 12 cabinets',
      'Old batteries go to the accredited recycler',
    ],
    [
      'Test equipment for fibre crews, {place}',
      'Six crews share two reflectometers. Repairs wait for the instrument more often than for the crew.',
      'Four reflectometers and four splicers with calibration',
    ],
  ]),
]

/** What running the business costs: OPEX from a training lunch to a fuel contract. */
const running = [
  ...topics('AVL', spend('OPEX', 1_200_000, 9_500_000), [
    [
      'Generator maintenance contract, {place}',
      'The current contract ends this quarter. Three bidders were invited; {vendor} offered the lowest price for the same hours of response.',
      '48 generators, quarterly service and parts',
      'Four hours to repair within the cities',
    ],
    [
      'Overtime budget, network operations {quarter}',
      'The migration and two typhoons took the operations centre beyond its planned hours. The table shows the hours by team.',
      'Overtime of 34 engineers',
      'Night differential included, as the law requires',
    ],
    [
      'Renewal of mapping licences, {year}',
      'Planning and field crews work on the same maps. The licences end on the last day of the quarter and are not extended without payment.',
      '260 named users, fewer by 40 than last year',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 10_500_000, 45_000_000), [
    [
      'Fuel allocation, rural sites {quarter}',
      '118 rural sites run on generators for part of the day. The allocation follows the hours measured by the site controllers, not the estimate of last year.',
      'Delivery by boat for 19 island sites',
      'Consumption per site is attached',
    ],
    [
      'Managed field services, {place}',
      'The contract covers first-line repair outside office hours. Response times improved from nine hours to five since it began.',
      'Twelve crews with vehicles',
      'Penalties for late response remain as agreed',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 21_000, 580_000), [
    [
      'Safety training for climbers, {place}',
      'Nobody climbs without a valid certificate, and 22 certificates expire this quarter. The training centre has seats in the second week.',
      '22 climbers, three days each',
      'Rescue exercise included',
    ],
    [
      'Standby vessel, cable repair off {place}',
      'The repair ship needs a guard vessel while it holds the cable. The coast guard confirmed the position.',
      'Eight days, weather permitting',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 6_000, 19_500), [
    [
      'Workshop supplies, planning day {quarter}',
      'One day to agree the plan of the next quarter with the regional teams, in our own training room.',
      'Meals for 24 people and printed maps',
    ],
  ]),
]

/** Bought abroad, in the seller's currency. */
const abroad = [
  ...topics('AVL', spend('CAPEX', 15_000, 480_000, 'USD'), [
    [
      'Signalling firewall licences, {year}',
      'The association of operators recommends filtering by the end of {year}. The offer is in US dollars and holds for sixty days.',
      'Perpetual licence for two sites, one year of updates',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 8_000, 260_000, 'EUR'), [
    [
      'Vendor support, billing platform {year}',
      'Without the support contract neither corrections nor the tax tables of the new year arrive.',
      'Same scope as last year, three percent more',
    ],
  ]),
  ...topics('AVL', spend('BOTH', 70_000, 900_000, 'SGD'), [
    [
      'Extension of the regional peering point, {quarter}',
      'Traffic to the region grew by 40 % in a year. Two more ports cost less than the transit that they replace.',
      'Two 100G ports and cross connects',
      'Monthly fees for one year are included',
    ],
  ]),
]

/** Purchases that only the network departments request. */
export const networkAvailments: readonly Topic[] = [...network, ...running, ...abroad]
