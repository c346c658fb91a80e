import type { CallOutput } from '@countersign/contract'
import { REPORT_CATEGORIES, reportCategory } from '@countersign/domain'
import type { ReportCategory } from '@countersign/domain'

export type TemplateCount = CallOutput<'get_reports'>['templateCount'][number]

export interface CategoryCard {
  category: ReportCategory
  memoCount: number
  templates: TemplateCount[]
}

/** The report's categories that have templates, each with its templates by name (console document section 9). */
export function categoryCards(templates: readonly TemplateCount[]): CategoryCard[] {
  return REPORT_CATEGORIES.map((category) => {
    const own = templates
      .filter(({ category_name }) => reportCategory(category_name) === category)
      .sort((one, other) => one.template_name.localeCompare(other.template_name, 'en'))
    return { category, templates: own, memoCount: own.reduce((sum, { memo_count }) => sum + memo_count, 0) }
  }).filter(({ templates: own }) => own.length > 0)
}
