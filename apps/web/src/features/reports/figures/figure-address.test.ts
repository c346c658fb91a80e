import { describe, expect, it } from 'vitest'
import { figureAddress, readFigure, readTemplate } from './figure-address.ts'
import type { Figure } from './figure-address.ts'

const figures: Figure[] = [
  { figure: 'approval_time' },
  { figure: 'approver_time' },
  { figure: 'pending' },
  { figure: 'overdue' },
  { figure: 'owner_time' },
  { figure: 'hold_time' },
  { figure: 'level', level: 3 },
]

describe('the address of the memos behind a figure', () => {
  it('I1: names figure and report beside the filters, and is read back', () => {
    for (const figure of figures)
      for (const template of ['', 'AVL'] as const) {
        const address = new URL(
          figureAddress(figure, template, new URLSearchParams({ group: 'Treasury' })),
          'https://x.example',
        )
        expect(address.pathname).toBe('/reports/memos')
        expect(address.searchParams.get('group')).toBe('Treasury')
        expect(readFigure(address.searchParams)).toEqual(figure)
        expect(readTemplate(address.searchParams)).toBe(template)
      }
  })

  it('I1: defaults to the approval time, and to the first level', () => {
    expect(readFigure(new URLSearchParams('figure=nothing'))).toEqual({ figure: 'approval_time' })
    for (const level of ['', '0', '-1', '1.5', 'x'])
      expect(readFigure(new URLSearchParams({ figure: 'level', level }))).toEqual({
        figure: 'level',
        level: 1,
      })
  })
})
