import { callQuery } from '@countersign/client'
import { keepPreviousData } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import type { Figure } from './figure-address.ts'
import { reportInput } from './report-filters.ts'
import type { ReportFilters, ReportTemplate } from './report-filters.ts'

const fiveMinutes = 5 * 60_000

/** What the selectors offer to the caller. */
export const optionsQuery = { ...callQuery(client, 'get_reports_options', {}), staleTime: fiveMinutes }

/** The figures of a report; those before stay until the next ones are there. */
export const reportQuery = (filters: ReportFilters, template: ReportTemplate) => ({
  ...callQuery(client, 'get_reports', reportInput(filters, template)),
  placeholderData: keepPreviousData,
})

/** The memos behind a figure. */
export const figureMemosQuery = (filters: ReportFilters, template: ReportTemplate, figure: Figure) =>
  callQuery(client, 'get_reports_memos', { ...reportInput(filters, template), ...figure })

/** Medians, months and levels beside the figures. */
export const insightsQuery = (filters: ReportFilters, template: ReportTemplate) => ({
  ...callQuery(client, 'get_reports_insights', reportInput(filters, template)),
  placeholderData: keepPreviousData,
})
