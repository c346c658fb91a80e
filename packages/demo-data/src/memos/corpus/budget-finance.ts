import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

const MONTHS = ['JANUARY', 'MARCH', 'APRIL', 'JUNE', 'JULY', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER']
const OTHER_COST_CENTRES = ['2210', '2340', '3120', '3410', '4400', '4410', '4520', '4630', '5110', '6150']

const realignments = topics(
  'BRA',
  ({ random, costCentre, amount }) => ({
    BRA_FROM: costCentre,
    BRA_TO: random.pick(OTHER_COST_CENTRES.filter((other) => other !== costCentre)),
    BRA_AMOUNT: amount(80_000, 6_500_000),
    BRA_MONTH: random.pick(MONTHS),
  }),
  [
    [
      'Realignment of training budget, {team} {quarter}',
      'Two of the three courses were held online and cost a third. The rest is needed where field crews lack certificates.',
      'No new total, no change of CAPEX or OPEX',
    ],
    [
      'Realignment for typhoon repairs, {place}',
      'Repairs in {place} used up the provision of the year. Transport projects that wait for permits will not spend theirs before January.',
      'Repairs are listed by site in the attachment',
      'The projects keep their place in next year’s plan',
    ],
    [
      'Realignment of travel to telepresence, {team}',
      'Regional reviews moved to the meeting rooms. The saving pays for two more rooms.',
      'Rooms in {place} and one in the head office',
    ],
    [
      'Realignment to self-service, {team} {year}',
      'Calls fell by 12 % since the application shows bills. The budget follows the work.',
      'Agreed with both cost center owners on Monday',
    ],
  ],
)

const claims = topics(
  'RMB',
  ({ random, costCentre, day }) => {
    const items = random
      .some(
        [
          ['Fuel and tolls', 2_400],
          ['Hotel, two nights', 6_800],
          ['Ferry, vehicle and driver', 3_150],
          ['Meals with the site crew', 1_980],
          ['Replacement fuses and cable ties', 865],
          ['Printing of route plans', 1_240],
          ['Taxi from and to the airport', 1_460],
        ] as const,
        random.between(2, 5),
      )
      .map(([item, base]) => [item, base + random.between(0, 40) * 15] as const)
    return {
      RMB_COST_CENTER: costCentre,
      RMB_FROM: day(-12),
      RMB_TO: day(-random.between(0, 3)),
      RMB_TOTAL: String(items.reduce((sum, [, price]) => sum + price, 0)),
      RMB_ITEMS: items.map(([item, price], index) => ({
        field_id: `ROW_${index + 1}`,
        fields: { RMB_ITEM: item, RMB_ITEM_DATE: day(-11 + index), RMB_ITEM_AMOUNT: String(price) },
      })),
    }
  },
  [
    ['Expenses of the site survey, {place}', ''],
    ['Expenses of the outage crew, {place}', ''],
    ['Expenses of the vendor inspection, {place}', ''],
    ['Expenses of the regional review, {place} {quarter}', ''],
  ],
)

export const budgetFinance: readonly Topic[] = [...realignments, ...claims]
