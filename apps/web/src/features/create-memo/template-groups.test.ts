import { describe, expect, it } from 'vitest'
import { allGroup, categoriesOf, recentGroup, templatesIn, uncategorizedGroup } from './template-groups.ts'
import type { PickableTemplate } from './template-groups.ts'

const template = (id: string, category: string | null, description = ''): PickableTemplate => ({
  template_id: id,
  template_name: `Template ${id}`,
  description,
  category_id: category && category.toLowerCase(),
  category_name: category,
})
const templates = [
  template('1', 'Others', 'Buy routers'),
  template('2', 'Generic'),
  template('3', null),
  template('4', 'Others'),
]
const ids = (group: string, recent: string[] = [], filter = '') =>
  templatesIn(templates, group, recent, filter).map((one) => one.template_id)

describe('the template picker', () => {
  it('lists each category once, by name', () => {
    expect(categoriesOf(templates)).toEqual([
      { id: 'generic', name: 'Generic' },
      { id: 'others', name: 'Others' },
    ])
  })

  it("'All', 'Uncategorized' and a category show their templates", () => {
    expect(ids(allGroup)).toEqual(['1', '2', '3', '4'])
    expect(ids(uncategorizedGroup)).toEqual(['3'])
    expect(ids('others')).toEqual(['1', '4'])
  })

  it("'Recently used templates' come newest first, without those that are gone", () => {
    expect(ids(recentGroup, ['4', 'gone', '1'])).toEqual(['4', '1'])
  })

  it('every word of the filter must be found', () => {
    expect(ids(allGroup, [], 'ROUTERS template')).toEqual(['1'])
    expect(ids(allGroup, [], 'routers nothing')).toEqual([])
  })
})
