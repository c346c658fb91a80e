import type { Topic } from './topic.ts'
import { topics } from './topic.ts'
import { spend } from './spend.ts'

/** What any department spends on: from a printer to a customer system. */
export const officeAvailments: readonly Topic[] = [
  ...topics('AVL', spend('OPEX', 120_000, 2_600_000), [
    [
      'Renewal of software licences, {team} {year}',
      'The licences end with the quarter. Usage was counted before asking: a tenth of them was not opened for half a year and is not renewed.',
      'Named users instead of a flat fee',
      'Price held for another year',
    ],
    [
      'Consultancy: process review, {team}',
      'Requests wait nine days on average before anybody reads them. A review by {vendor} shows where, and what others do about it.',
      'Six weeks, two consultants',
      'Findings are presented to the heads of department',
    ],
    [
      'Agency staff for the peak, {team} {quarter}',
      'Calls double in the weeks before the holidays. Twelve people of the agency were trained last year and are available again.',
      'Six weeks, two shifts',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 7_500, 95_000), [
    [
      'Team training: writing for customers, {team}',
      'Letters to customers are correct and hard to read. One day with an editor, with our own letters.',
      '14 participants',
    ],
    [
      'Printing of forms and folders, {place}',
      'The stock in {place} lasts for three weeks.',
      'Same paper, without the old logo',
    ],
  ]),
  ...topics('AVL', spend('CAPEX', 85_000, 2_900_000), [
    [
      'Replacement of notebooks, {team} {quarter}',
      'The oldest 30 notebooks are five years old and no longer get security updates after this quarter.',
      'Standard model, three years of warranty',
      'Old ones are erased and donated',
    ],
    [
      'Meeting room equipment, {place}',
      'The room in {place} cannot take part in calls. Regional reviews are held on telephones today.',
      'Screen, camera and microphones',
      'Installed by {vendor}',
    ],
  ]),
  ...topics('AVL', spend('BOTH', 900_000, 18_000_000), [
    [
      'Queue and ticket system, {team}',
      'Three teams keep lists of their own. One system with a common queue shows what waits, for how long and with whom.',
      'Licences and set-up are capital, the service of the first year is not',
      'Pilot with two teams before the rest',
    ],
    [
      'Archive of contracts, {team}',
      'Contracts before 2019 exist on paper alone. Scanning them with an index pays for the storage room that we give up.',
      'About 41,000 pages',
      'Originals stay where the law asks for them',
    ],
  ]),
  ...topics('AVL', spend('OPEX', 30_000, 420_000, 'USD'), [
    [
      'Benchmark subscription, {team} {year}',
      'The study compares prices and service of 40 operators. Regulatory Affairs and Sales share the cost.',
      'Three readers, all countries of the region',
    ],
  ]),
]
