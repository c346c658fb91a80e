import { describe, expect, it } from 'vitest'
import { REPORT_CATEGORIES, reportCategory } from './report-category.ts'

describe('the categories of the reports (console document section 9)', () => {
  it('are seven, each standing for itself', () => {
    expect(REPORT_CATEGORIES).toHaveLength(7)
    for (const name of REPORT_CATEGORIES) expect(reportCategory(name)).toBe(name)
  })

  it.each([
    ['General', 'Generic'],
    ['General (public)', 'Generic'],
    ['Generic Form', 'Generic'],
    ['External Testing', 'Testing Services'],
    [' generic form ', 'Generic'],
    ['SALES & MARKETING', 'Sales & Marketing'],
  ])('know %s as %s', (stored, category) => {
    expect(reportCategory(stored)).toBe(category)
  })

  it('count what has no category, or one of its own, among the others', () => {
    expect([null, '', 'Uncategorized', 'Space travel'].map(reportCategory)).toEqual(
      Array.from({ length: 4 }, () => 'Others'),
    )
  })
})
