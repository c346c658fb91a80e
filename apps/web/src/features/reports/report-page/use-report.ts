import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddressParams } from '../../../lib/navigation/use-address-params.ts'
import { readReportFilters, writeReportFilters } from '../filters/report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from '../filters/report-filters.ts'
import { insightsQuery, reportQuery } from '../report-queries.ts'
import { useLeaveWithoutRole } from '../use-leave-without-role.ts'

/** The report for the filters of the address, and a setter for them. Any change refetches the figures. */
export function useReport(options: ReportOptions, template: ReportTemplate) {
  const [params, change] = useAddressParams()
  const filters = useMemo(() => readReportFilters(params, options, template), [params, options, template])
  const setFilters = (changed: Partial<ReportFilters>) =>
    change(
      (now) =>
        writeReportFilters({ ...readReportFilters(now, options, template), ...changed }, options, template),
      { preventScrollReset: true },
    )
  const report = useQuery(reportQuery(filters, template))
  const insights = useQuery(insightsQuery(filters, template))
  useLeaveWithoutRole(report.error)
  return { filters, setFilters, report, insights }
}
