/** Lighthouse's categories and the least points, of 100, that every page must have in them. */
export const floors = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

export type Category = keyof typeof floors
export type Scores = Record<Category, number>

export const categories = Object.keys(floors) as Category[]

/** The categories in which a page has fewer points than it must. */
export function tooLow(scores: Scores): Category[] {
  return categories.filter((category) => scores[category] < floors[category])
}
