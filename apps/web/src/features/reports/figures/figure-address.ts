import type { CallInput } from '@countersign/contract'
import { paths } from '../../../lib/navigation/paths.ts'
import { COST_REPORT_CODE } from '../cost-report-code.ts'
import { withFilters } from '../filters/report-filters.ts'
import type { ReportTemplate } from '../filters/report-filters.ts'

type Input = CallInput<'get_reports_memos'>

/** A figure with a list of the memos behind it. */
export type Figure =
  { figure: Exclude<Input['figure'], 'level' | 'total'> } | { figure: 'level'; level: number }

/** The address of the memos behind a figure, with the report's filters. */
export function figureAddress(figure: Figure, template: ReportTemplate, filters: URLSearchParams): string {
  const params = new URLSearchParams(filters)
  params.set('figure', figure.figure)
  if (figure.figure === 'level') params.set('level', String(figure.level))
  if (template !== '') params.set('template', template)
  return withFilters(paths.reportsMemos, params)
}

/** Reads an address of {@link figureAddress}. Defaults to the time of approval. */
export function readFigure(params: URLSearchParams): Figure {
  const level = Number(params.get('level'))
  const figure = params.get('figure')
  switch (figure) {
    case 'level':
      return { figure: 'level', level: Number.isInteger(level) && level > 0 ? level : 1 }
    case 'approver_time':
    case 'pending':
    case 'overdue':
    case 'owner_time':
    case 'hold_time':
      return { figure }
    default:
      return { figure: 'approval_time' }
  }
}

/** The report that shows the figure. */
export function readTemplate(params: URLSearchParams): ReportTemplate {
  return params.get('template') === COST_REPORT_CODE ? COST_REPORT_CODE : ''
}
