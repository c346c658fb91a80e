import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

const campaigns = topics(
  'CMP',
  ({ random, day, amount }) => {
    const begins = random.between(20, 60)
    return {
      CMP_NAME: random.pick([
        'Higher, faster, home',
        'Load more, worry less',
        'Always on',
        'One bill for all',
      ]),
      CMP_SEGMENT: random.pick(['CONSUMER_PREPAID', 'CONSUMER_POSTPAID', 'BROADBAND', 'ENTERPRISE']),
      CMP_START: day(begins),
      CMP_END: day(begins + random.between(14, 60)),
      CMP_CHANNELS: random.some(['TELEVISION', 'RADIO', 'DIGITAL', 'OUTDOOR', 'SHOPS'], random.between(2, 4)),
      CMP_MEDIA: amount(400_000, 18_000_000),
      CMP_PRODUCTION: amount(150_000, 3_500_000),
      CMP_INCENTIVES: random.chance(0.6) ? amount(60_000, 1_400_000) : '',
    }
  },
  [
    [
      'Prepaid campaign: media buy, {quarter}',
      'Two competitors announced bundles for the holidays. The campaign answers with the weekly load that subscribers already choose most.',
      'Reach of 60 % in the first two weeks',
      'Costs for each new subscriber below last year’s',
    ],
    [
      'Retail kiosk pilot, three malls in {place}',
      'Kiosks sell and repair where people already are. Three malls, three months, and a decision by the numbers.',
      'Staff from the existing shops',
      'Stop after six weeks if sales stay under half the plan',
    ],
    [
      'Broadband neighbourhood launch, {place}',
      'The network in {place} is ready for 14,000 homes, and 900 are connected. Door to door works best within a month of the build.',
      'Eight teams of two',
      'Referral reward of one month',
    ],
  ],
)

function price(offer: string, kind: string): Topic['answers'] {
  return ({ random, day, amount }) => ({
    PRC_OFFER: offer,
    PRC_KIND: kind,
    PRC_START: day(random.between(25, 70)),
    PRC_REGIONS: random.some(
      ['METRO_MANILA', 'NORTH_LUZON', 'SOUTH_LUZON', 'VISAYAS', 'MINDANAO'],
      random.between(2, 5),
    ),
    PRC_PRICES: ['Basic', 'Plus', 'Family'].slice(0, random.between(1, 3)).map((plan, index) => ({
      field_id: `ROW_${index + 1}`,
      fields: { PRC_PLAN: plan, PRC_OLD: amount(99, 1_899), PRC_NEW: amount(99, 1_999) },
    })),
  })
}

const prices = [
  ...topics('PRC', price('Handset bundle', 'NEW_BUNDLE'), [
    [
      'Handset bundle pricing, {quarter}',
      'The new model arrives at the price of the old one. The bundle keeps the monthly amount and adds data instead.',
      'Margin unchanged at the planned volume',
      'Notice to the regulator is prepared',
    ],
  ]),
  ...topics('PRC', price('Home Fibre 100', 'DECREASE'), [
    [
      'Price of home fibre in {place}',
      'Two providers undercut our entry plan in {place}. Trial areas kept 94 % of their customers at the lower price.',
      'Existing customers get it without asking',
    ],
  ]),
  ...topics('PRC', price('Roam Asia day pass', 'NEW_BUNDLE'), [
    [
      'Roaming day pass, {year}',
      'Wholesale rates fell in four countries. A day pass at a round price is easier to sell than a table of rates.',
      'Applies to postpaid first',
    ],
  ]),
]

const sponsorships = topics(
  'SPN',
  ({ random, place, day, amount }) => ({
    SPN_EVENT: `${random.pick(['City run', 'School science fair', 'Fisherfolk summit', 'Music weekend'])}, ${place}`,
    SPN_ORGANISER: random.pick([
      'City tourism office',
      'Department of Education, division office',
      'Rotary Club',
    ]),
    SPN_DATE: day(random.between(30, 100)),
    SPN_AMOUNT: amount(25_000, 900_000),
  }),
  [
    [
      'Sponsorship of the city run, {place}',
      'Four thousand runners and their families pass our shop. The organiser offers the start arch and the timing chips.',
      'Volunteers from our own teams',
    ],
    [
      'School science fair, {place}',
      'The fair reaches 60 public schools. Connectivity for the three days costs us little and them much.',
      'Routers return to stock afterwards',
    ],
  ],
)

export const salesMarketing: readonly Topic[] = [...campaigns, ...prices, ...sponsorships]
