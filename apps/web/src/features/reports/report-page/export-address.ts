import { paths } from '../../../lib/navigation/paths.ts'
import { reportInput, withFilters } from '../filters/report-filters.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'

/** The address of the current report as a file. */
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
