import { describe, expect, it } from 'vitest'
import { REPORT_CATEGORIES, reportCategories, reportCategory } from './report-category.ts'

describe('the categories of the reports (W21)', () => {
  it('are seven, each a category of its own', () => {
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

  it('follow the categories that exist; what has none counts among the others', () => {
    expect(['Space travel', ' Fleet '].map(reportCategory)).toEqual(['Space travel', 'Fleet'])
    expect([null, '', ' '].map(reportCategory)).toEqual(['Others', 'Others', 'Others'])
  })

  it('appear in the order of their names, each once', () => {
    expect(reportCategories(['Space travel', null, 'General', 'Generic Form', 'Fleet'])).toEqual([
      'Fleet',
      'Generic',
      'Others',
      'Space travel',
    ])
    expect(reportCategories(REPORT_CATEGORIES.toReversed())).toEqual(REPORT_CATEGORIES)
  })
})
