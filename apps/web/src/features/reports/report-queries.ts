import { callQuery } from '@countersign/client'
import { keepPreviousData } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import type { Figure } from './figures/figure-address.ts'
import { reportInput } from './filters/report-filters.ts'
import type { ReportFilters, ReportTemplate } from './filters/report-filters.ts'

const FIVE_MINUTES = 5 * 60_000

/** The options of the caller's filters. */
export const optionsQuery = { ...callQuery(client, 'get_reports_options', {}), staleTime: FIVE_MINUTES }

/** The figures of a report; the previous ones stay until the next are loaded. */
export const reportQuery = (filters: ReportFilters, template: ReportTemplate) => ({
  ...callQuery(client, 'get_reports', reportInput(filters, template)),
  placeholderData: keepPreviousData,
})

/** The memos behind a figure. */
export const figureMemosQuery = (filters: ReportFilters, template: ReportTemplate, figure: Figure) =>
  callQuery(client, 'get_reports_memos', { ...reportInput(filters, template), ...figure })

/** Number of overdue memos in the table of a report. */
const OVERDUE_SHOWN = 4

/** The reader's own memos that have been overdue longest. */
export const overdueQuery = (filters: ReportFilters, template: ReportTemplate) =>
  callQuery(client, 'get_reports_memos', {
    ...reportInput(filters, template),
    figure: 'overdue',
    limit: OVERDUE_SHOWN,
  })

/** Medians, months and levels beside the figures. */
export const insightsQuery = (filters: ReportFilters, template: ReportTemplate) => ({
  ...callQuery(client, 'get_reports_insights', reportInput(filters, template)),
  placeholderData: keepPreviousData,
})
