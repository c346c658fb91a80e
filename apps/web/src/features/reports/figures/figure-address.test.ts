import { describe, expect, it } from 'vitest'
import { listAddress, panelAddress, readFigure, readTemplate, reportAddress } from './figure-address.ts'
import type { Figure } from './figure-address.ts'

const figures: Figure[] = [
  { figure: 'total' },
  { figure: 'total', status: 'Forapproval' },
  { figure: 'total', template_id: 'a1' },
  { figure: 'approval_time' },
  { figure: 'approver_time' },
  { figure: 'pending' },
  { figure: 'overdue', status: 'Forapproval', template_id: 'a1' },
  { figure: 'owner_time' },
  { figure: 'hold_time' },
  { figure: 'level', level: 3 },
]
const filters = new URLSearchParams({ group: 'Treasury' })
const urlOf = (address: string) => new URL(address, 'https://x.example')

describe('the address of the memos behind a figure', () => {
  it('I1, W26: names the figure beside the filters, and is read back', () => {
    for (const figure of figures)
      for (const template of ['', 'AVL'] as const) {
        const page = urlOf(listAddress(figure, template, filters))
        expect(page.pathname).toBe('/reports/memos')
        expect(page.searchParams.get('group')).toBe('Treasury')
        expect(readFigure(page.searchParams)).toEqual(figure)
        expect(readTemplate(page.searchParams)).toBe(template)
        const panel = urlOf(panelAddress(figure, template, filters))
        expect(panel.pathname).toBe(template === '' ? '/reports' : '/reports/AVL')
        expect(panel.searchParams.get('group')).toBe('Treasury')
        expect(readFigure(panel.searchParams)).toEqual(figure)
      }
  })

  it('W26: is that of the report alone while no figure is named', () => {
    expect(reportAddress('', new URLSearchParams())).toBe('/reports')
    expect(reportAddress('AVL', filters)).toBe('/reports/AVL?group=Treasury')
    for (const search of ['', 'figure=nothing', 'status=Approved'])
      expect(readFigure(new URLSearchParams(search))).toBeNull()
  })

  it('I1: defaults to the first level, and leaves out an unknown status', () => {
    for (const level of ['', '0', '-1', '1.5', 'x'])
      expect(readFigure(new URLSearchParams({ figure: 'level', level }))).toEqual({
        figure: 'level',
        level: 1,
      })
    expect(readFigure(new URLSearchParams({ figure: 'total', status: 'Lost' }))).toEqual({ figure: 'total' })
  })
})
