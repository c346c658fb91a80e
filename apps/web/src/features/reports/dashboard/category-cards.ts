import type { CallOutput } from '@countersign/contract'
import { reportCategories, reportCategory } from '@countersign/domain'

export type TemplateCount = CallOutput<'get_reports'>['templateCount'][number]

export interface CategoryCard {
  category: string
  memoCount: number
  templates: TemplateCount[]
}

/** The categories that have templates, each with its templates by name (W21). */
export function categoryCards(templates: readonly TemplateCount[]): CategoryCard[] {
  return reportCategories(templates.map(({ category_name }) => category_name)).map((category) => {
    const own = templates
      .filter(({ category_name }) => reportCategory(category_name) === category)
      .sort((one, other) => one.template_name.localeCompare(other.template_name, 'en'))
    return { category, templates: own, memoCount: own.reduce((sum, { memo_count }) => sum + memo_count, 0) }
  })
}
