import { describe, expect, it } from 'vitest'
import { readReportFilters, reportInput, withFilters, writeReportFilters } from './report-filters.ts'
import type { ReportOptions } from './report-filters.ts'

const superAdmin: ReportOptions = {
  access_level: 'Super Admin',
  companies: ['Northwind Telecom', 'Southgate'],
  default_company: 'Northwind Telecom',
  groups: ['Finance', 'Legal'],
  years: [2021, 2022, 2023, 2024, 2025, 2026],
  current_year: 2026,
}
const groupAdmin: ReportOptions = { ...superAdmin, access_level: 'Group Admin' }
const read = (search: string, options = superAdmin) =>
  readReportFilters(new URLSearchParams(search), options, '')

describe('the filters of a report in its address', () => {
  it('W15, H1, H4: default to the main company, January to December of this year and all groups', () => {
    expect(read('')).toEqual({
      company: 'Northwind Telecom',
      group: 'TRUE',
      startMonth: 1,
      endMonth: 12,
      year: 2026,
    })
  })

  it('W18, H4: are forced to the first own group for a Group Admin, whatever the address says', () => {
    for (const search of ['', 'group=TRUE', 'group=FALSE', 'group=Network'])
      expect(read(search, groupAdmin).group).toBe('Finance')
    expect(read('group=Legal', groupAdmin).group).toBe('Legal')
  })

  it('W15: are read as they were written, without defaults, so that shared links and Back work', () => {
    const filters = { company: 'Southgate', group: 'Legal', startMonth: 2, endMonth: 9, year: 2023 }
    const params = writeReportFilters(filters, superAdmin, '')
    expect(params.toString()).toBe('company=Southgate&group=Legal&start_month=02&end_month=09&year=2023')
    expect(readReportFilters(params, superAdmin, '')).toEqual(filters)
    expect(writeReportFilters(read(''), superAdmin, '').toString()).toBe('')
  })

  it('W15: ignore unknown companies, months and years', () => {
    expect(read('company=Evil&start_month=13&end_month=x&year=2020')).toEqual(read(''))
    expect(read('start_month=09&end_month=03')).toMatchObject({ startMonth: 3, endMonth: 9 })
  })

  it('W25, H4: are sent with two-digit months and the page’s own word for all groups', () => {
    const input = reportInput(read('start_month=3&end_month=9'), '')
    expect(input).toEqual({
      company: 'Northwind Telecom',
      group: 'TRUE',
      template: '',
      start_month: '03',
      end_month: '09',
      year: 2026,
    })
    expect(reportInput(read(''), 'AVL')).toMatchObject({ group: 'FALSE', template: 'AVL' })
    expect(reportInput(read('group=Legal'), 'AVL').group).toBe('Legal')
  })

  it('W15: are kept from one page to the next', () => {
    expect(withFilters('/reports/AVL', new URLSearchParams())).toBe('/reports/AVL')
    expect(withFilters('/reports/AVL', new URLSearchParams({ year: '2024' }))).toBe('/reports/AVL?year=2024')
  })
})
