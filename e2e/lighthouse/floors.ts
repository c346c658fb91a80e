/** The minimum score, of 100, that every page must have in each of Lighthouse's categories. */
export const floors = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

export type Category = keyof typeof floors
export type Scores = Record<Category, number>

export const categories = Object.keys(floors) as Category[]

/** The categories in which a page is below the minimum. */
export function tooLow(scores: Scores): Category[] {
  return categories.filter((category) => scores[category] < floors[category])
}
