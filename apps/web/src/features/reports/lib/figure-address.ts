import type { CallInput } from '@countersign/contract'
import { paths } from '../../../lib/paths.ts'
import { COST_REPORT_CODE } from './cost-report-code.ts'
import { withFilters } from './report-filters.ts'
import type { ReportTemplate } from './report-filters.ts'

type Input = CallInput<'get_reports_memos'>

/** A figure that a list of memos stands behind. */
export type Figure = { figure: Exclude<Input['figure'], 'level'> } | { figure: 'level'; level: number }

/** Where the memos behind a figure are listed, with the filters of the report's address. */
export function figureAddress(figure: Figure, template: ReportTemplate, filters: URLSearchParams): string {
  const params = new URLSearchParams(filters)
  params.set('figure', figure.figure)
  if (figure.figure === 'level') params.set('level', String(figure.level))
  if (template !== '') params.set('template', template)
  return withFilters(paths.reportsMemos, params)
}

/** Reads what {@link figureAddress} wrote; what names no figure is the time of approval. */
export function readFigure(params: URLSearchParams): Figure {
  const level = Number(params.get('level'))
  switch (params.get('figure')) {
    case 'level':
      return { figure: 'level', level: Number.isInteger(level) && level > 0 ? level : 1 }
    case 'approver_time':
      return { figure: 'approver_time' }
    case 'pending':
      return { figure: 'pending' }
    default:
      return { figure: 'approval_time' }
  }
}

/** Which report the figure stands in. */
export function readTemplate(params: URLSearchParams): ReportTemplate {
  return params.get('template') === COST_REPORT_CODE ? COST_REPORT_CODE : ''
}
