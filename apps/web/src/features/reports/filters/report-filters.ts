import type { CallInput, CallOutput } from '@countersign/contract'
import { isAllGroups } from '@countersign/domain'

export type ReportOptions = CallOutput<'get_reports_options'>

/** A report's template; '' on the dashboard, which covers all templates. */
export type ReportTemplate = CallInput<'get_reports'>['template']

/** The chosen filters of a report. */
export interface ReportFilters {
  company: string
  /** A group's name, or the page's own word for all of them (H4). */
  group: string
  /** Calendar months, 1 to 12, both included. */
  startMonth: number
  endMonth: number
  year: number
}

/** The word that each page has for 'All Groups' (H4). */
export const allGroupsOf: Record<ReportTemplate, string> = { '': 'TRUE', AVL: 'FALSE' }

const FIRST_MONTH = 1
const LAST_MONTH = 12

/**
 * The default filters (W15, H1): the main company, January to December of the current year, and all groups, or the first
 * own group for readers who may not see all.
 */
export function defaultFilters(options: ReportOptions, template: ReportTemplate): ReportFilters {
  return {
    company: options.default_company,
    group: options.access_level === 'Super Admin' ? allGroupsOf[template] : (options.groups[0] ?? ''),
    startMonth: FIRST_MONTH,
    endMonth: LAST_MONTH,
    year: options.current_year,
  }
}

/** Reads the filters from an address; missing and invalid ones have their defaults. */
export function readReportFilters(
  params: URLSearchParams,
  options: ReportOptions,
  template: ReportTemplate,
): ReportFilters {
  const start = defaultFilters(options, template)
  const group = params.get('group') ?? ''
  const startMonth = monthOf(params.get('start_month')) ?? start.startMonth
  const endMonth = monthOf(params.get('end_month')) ?? start.endMonth
  const year = Number(params.get('year'))
  return {
    company: options.companies.find((name) => name === params.get('company')) ?? start.company,
    group: isAllGroups(group) ? start.group : (options.groups.find((name) => name === group) ?? start.group),
    startMonth: Math.min(startMonth, endMonth),
    endMonth: Math.max(startMonth, endMonth),
    year: options.years.find((one) => one === year) ?? start.year,
  }
}

/** Writes the filters into an address without the defaults, so that the plain address means today's defaults. */
export function writeReportFilters(
  filters: ReportFilters,
  options: ReportOptions,
  template: ReportTemplate,
): URLSearchParams {
  const start = defaultFilters(options, template)
  const params = new URLSearchParams()
  if (filters.company !== start.company) params.set('company', filters.company)
  if (filters.group !== start.group && !isAllGroups(filters.group)) params.set('group', filters.group)
  if (filters.startMonth !== start.startMonth) params.set('start_month', twoDigits(filters.startMonth))
  if (filters.endMonth !== start.endMonth) params.set('end_month', twoDigits(filters.endMonth))
  if (filters.year !== start.year) params.set('year', String(filters.year))
  return params
}

/** The filters as input of the calls. */
export function reportInput(filters: ReportFilters, template: ReportTemplate): CallInput<'get_reports'> {
  const { group, startMonth, endMonth, ...rest } = filters
  return {
    ...rest,
    group: isAllGroups(group) ? allGroupsOf[template] : group,
    template,
    start_month: twoDigits(startMonth),
    end_month: twoDigits(endMonth),
  }
}

/** An address of the app with these filters. */
export function withFilters(path: string, params: URLSearchParams): string {
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

function monthOf(text: string | null): number | undefined {
  const month = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return month >= FIRST_MONTH && month <= LAST_MONTH ? month : undefined
}

function twoDigits(month: number): string {
  return String(month).padStart(2, '0')
}
