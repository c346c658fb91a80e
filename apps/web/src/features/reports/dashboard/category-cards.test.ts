import { expect, it } from 'vitest'
import { categoryCards } from './category-cards.ts'

const template = (template_name: string, category_name: string | null, memo_count: number) => ({
  template_id: template_name,
  template_name,
  template_code: template_name.slice(0, 3).toUpperCase(),
  category_name,
  memo_count,
})

it('W21: templates are listed by name on the card of their category, under any of its names', () => {
  const cards = categoryCards([
    template('Office order', 'Generic Form', 4),
    template('announcement', 'General (public)', 5),
    template('Bulletin', 'General', 1),
    template('Test completion', 'External Testing', 7),
    template('Odd one', 'Space travel', 2),
    template('Lost one', null, 3),
  ])
  expect(
    cards.map(({ category, memoCount, templates }) => [
      category,
      memoCount,
      ...templates.map(({ template_name }) => template_name),
    ]),
  ).toEqual([
    ['Generic', 10, 'announcement', 'Bulletin', 'Office order'],
    ['Others', 3, 'Lost one'],
    ['Space travel', 2, 'Odd one'],
    ['Testing Services', 7, 'Test completion'],
  ])
})
