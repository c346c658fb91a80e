import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

const announcements = topics('GEN', () => ({}), [
  [
    'Revised badge rules for contractors, {quarter}',
    'From the first of next month contractors wear badges with a photo and the date on which their contract ends. Guards no longer accept letters.',
    'Sponsors renew badges in the facilities desk',
    'Lost badges are reported within the hour',
  ],
  [
    'Office move, {place}',
    'The office in {place} moves to the third floor of the new building over one weekend. Telephones keep their numbers.',
    'Boxes are labelled by Thursday noon',
    'Remote work on Friday and Monday',
  ],
  [
    'Hiring of six field engineers, {place}',
    'Two teams in {place} work with four people instead of seven. The positions were budgeted and left open during the review.',
    'Three positions for graduates of the partner university',
    'Start after the safety training',
  ],
  [
    'Change of insurance broker, fleet of {place}',
    'After a tender among four brokers the fleet and property policies move at renewal. Claims under way stay where they are.',
    'Cards are exchanged in December',
  ],
  [
    'Christmas store hours and incentives, {place} {year}',
    'Shops stay open until nine in the evening from 15 December. Teams share the incentive by hours worked.',
    'Two days off in January for those who work on 24 and 31 December',
  ],
])

const orders = topics(
  'OFO',
  ({ random, day }) => ({
    OFO_GROUP: random.pick([
      'All employees of Field Operations',
      'Network Engineering and Network Core',
      'All shops',
    ]),
    OFO_EFFECTIVE: day(random.between(14, 45)),
    OFO_REPLACES: random.chance(0.5) ? `OO-${random.between(101, 480)}` : '',
    OFO_KIND: random.pick(['ORGANISATION', 'WORKING_HOURS', 'ASSIGNMENT', 'POLICY']),
  }),
  [
    [
      'Working hours during maintenance season, {place}',
      'Crews in {place} begin at six in the morning while works on towers last, and end at three.',
      'Supervisors keep a list of the hours',
      'Shuttles leave half an hour earlier',
    ],
    [
      'Assignment of regional incident officers, {quarter}',
      'Each region has an officer on duty and a deputy, who decide on crews and vehicles until headquarters takes over.',
      'The list is renewed each quarter',
    ],
    [
      'Reorganisation of planning teams, {year}',
      'Radio and transport planning share one desk for each region. Reporting lines stay as they are until the review in June.',
      'Seats change in the first week of the month',
    ],
  ],
)

function policy(title: string): Topic['answers'] {
  return ({ random }) => ({
    POL_TITLE: title,
    POL_VERSION: `${random.between(1, 6)}.${random.between(0, 4)}`,
    POL_AUDIENCE: random.pick([
      ['EMPLOYEES'],
      ['EMPLOYEES', 'CONTRACTORS'],
      ['EMPLOYEES', 'CONTRACTORS', 'VENDORS'],
    ]),
  })
}

const policies = [
  ...topics('POL', policy('Lone work at sites'), [
    [
      'Policy review: lone work at sites, {year}',
      'Nobody works alone on a roof or tower. The new text says what counts as alone, and who may stop the work.',
      'A second person within sight, or a check call each half hour',
      'Contractors sign the same page',
    ],
  ]),
  ...topics('POL', policy('Gifts and hospitality'), [
    [
      'Policy review: gifts and hospitality, {year}',
      'The limit is named in pesos, and what can’t be refused is handed to the foundation.',
      'Meals at a supplier’s expense are declared',
    ],
  ]),
  ...topics('POL', policy('Use of company vehicles'), [
    [
      'Policy review: company vehicles, {quarter}',
      'Vehicles stay at the depot on weekends unless their team is on call.',
      'Trackers are read only after an accident or a theft',
    ],
  ]),
]

export const generic: readonly Topic[] = [...announcements, ...orders, ...policies]
