import { REPORT_STATUSES } from '@countersign/domain'
import { expect, it } from 'vitest'
import { figureTags, figureWords, showWords } from './figure-words.ts'

it('W26: names the memos of a figure with their number', () => {
  expect(figureWords({ figure: 'total' }, 1876)).toBe('1,876 memos')
  expect(figureWords({ figure: 'total' }, 1)).toBe('1 memo')
  expect(figureWords({ figure: 'overdue' }, 9)).toBe('9 overdue memos')
  expect(figureWords({ figure: 'overdue' }, undefined)).toBe('Overdue memos')
  expect(figureWords({ figure: 'not_done' }, 3)).toBe('3 approved memos not done yet')
  expect(figureWords({ figure: 'level', level: 2 }, 12)).toBe('12 fully approved memos that passed level 2')
  expect(figureWords({ figure: 'total', template_id: 'a' }, 4, 'Office order')).toBe(
    '4 memos of Office order',
  )
  expect(REPORT_STATUSES.map((status) => figureWords({ figure: 'total', status }, 6))).toEqual([
    '6 approved memos',
    '6 rejected memos',
    '6 cancelled memos',
    '6 memos for approval',
    '6 returned memos',
    '6 withdrawn memos',
  ])
  expect(showWords({ figure: 'total', status: 'Cancelled' }, 6)).toBe('Show the 6 cancelled memos')
})

it('W26: lists what narrows a figure, each with the figure without it', () => {
  expect(figureTags({ figure: 'total' }, '')).toEqual([])
  expect(figureTags({ figure: 'level', level: 2 }, '')).toEqual([
    { key: 'figure', label: 'Level 2', rest: { figure: 'total' } },
  ])
  expect(figureTags({ figure: 'overdue', status: 'Forapproval', template_id: 'a' }, 'Office order')).toEqual([
    {
      key: 'figure',
      label: 'Overdue now',
      rest: { figure: 'total', status: 'Forapproval', template_id: 'a' },
    },
    { key: 'status', label: 'For approval', rest: { figure: 'overdue', template_id: 'a' } },
    { key: 'template', label: 'Office order', rest: { figure: 'overdue', status: 'Forapproval' } },
  ])
})
