import type { CallInput } from '@countersign/contract'
import { REPORT_STATUSES } from '@countersign/domain'
import { paths } from '../../../lib/navigation/paths.ts'
import { COST_REPORT_CODE } from '../cost-report-code.ts'
import { withFilters } from '../filters/report-filters.ts'
import type { ReportTemplate } from '../filters/report-filters.ts'

type Input = CallInput<'get_reports_memos'>

/** A figure with a list of the memos behind it, of one status or template where named. */
export type Figure = ({ figure: Exclude<Input['figure'], 'level'> } | { figure: 'level'; level: number }) &
  Pick<Input, 'status' | 'template_id'>

/** A figure as parameters of an address; also its name on the page. */
export function writeFigure({ figure, status, template_id, ...rest }: Figure): URLSearchParams {
  const params = new URLSearchParams({ figure })
  if ('level' in rest) params.set('level', String(rest.level))
  if (status !== undefined) params.set('status', status)
  if (template_id !== undefined) params.set('template_id', template_id)
  return params
}

/** Reads the parameters of {@link writeFigure}; null without a figure, or with an unknown one. */
export function readFigure(params: URLSearchParams): Figure | null {
  const level = Number(params.get('level'))
  const status = REPORT_STATUSES.find((one) => one === params.get('status'))
  const template_id = params.get('template_id')
  const narrowed = { ...(status && { status }), ...(template_id === null ? {} : { template_id }) }
  const figure = params.get('figure')
  switch (figure) {
    case 'level':
      return { figure, level: Number.isInteger(level) && level > 0 ? level : 1, ...narrowed }
    case 'total':
    case 'approval_time':
    case 'approver_time':
    case 'pending':
    case 'overdue':
    case 'not_done':
    case 'owner_time':
    case 'hold_time':
      return { figure, ...narrowed }
    default:
      return null
  }
}

/** The address of a report. */
export function reportAddress(template: ReportTemplate, filters: URLSearchParams): string {
  return withFilters(template === COST_REPORT_CODE ? paths.reportsAvl : paths.reports, filters)
}

/** The address of the report with the panel of the memos behind a figure. */
export function panelAddress(figure: Figure, template: ReportTemplate, filters: URLSearchParams): string {
  return reportAddress(template, new URLSearchParams([...filters, ...writeFigure(figure)]))
}

/** The address of the same memos as a page. */
export function listAddress(figure: Figure, template: ReportTemplate, filters: URLSearchParams): string {
  const params = new URLSearchParams([...filters, ...writeFigure(figure)])
  if (template !== '') params.set('template', template)
  return withFilters(paths.reportsMemos, params)
}

/** The report that shows the figure of a page. */
export function readTemplate(params: URLSearchParams): ReportTemplate {
  return params.get('template') === COST_REPORT_CODE ? COST_REPORT_CODE : ''
}
