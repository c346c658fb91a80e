import { describe, expect, it } from 'vitest'
import { ALL_GROUP, categoriesOf, RECENT_GROUP, templatesIn, UNCATEGORIZED_GROUP } from './template-groups.ts'
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
  it('U8: lists each category once, by name', () => {
    expect(categoriesOf(templates)).toEqual([
      { id: 'generic', name: 'Generic' },
      { id: 'others', name: 'Others' },
    ])
  })

  it("U8: 'All', 'Uncategorized' and a category show their templates", () => {
    expect(ids(ALL_GROUP)).toEqual(['1', '2', '3', '4'])
    expect(ids(UNCATEGORIZED_GROUP)).toEqual(['3'])
    expect(ids('others')).toEqual(['1', '4'])
  })

  it("U8: 'Recently used templates' come newest first, without deleted ones", () => {
    expect(ids(RECENT_GROUP, ['4', 'gone', '1'])).toEqual(['4', '1'])
  })

  it('U8: every word of the filter must match', () => {
    expect(ids(ALL_GROUP, [], 'ROUTERS template')).toEqual(['1'])
    expect(ids(ALL_GROUP, [], 'routers nothing')).toEqual([])
  })
})
