import { paths } from '../../../lib/paths.ts'
import { reportInput, withFilters } from './report-filters.ts'
import type { ReportFilters, ReportTemplate } from './report-filters.ts'

/** Where the server gives a report as a file, of what is shown now. */
export function exportAddress(
  format: 'xlsx' | 'pdf',
  filters: ReportFilters,
  template: ReportTemplate,
): string {
  const { company, group, start_month, end_month, year } = reportInput(filters, template)
  const params = new URLSearchParams({
    report: template === '' ? 'dashboard' : template,
    company,
    group,
    start_month,
    end_month,
    year: String(year),
  })
  return withFilters(paths.reportExport(format), params)
}
