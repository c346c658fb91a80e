import { CallError } from '@countersign/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { reportsRolesQuery } from '../../../lib/server/session.ts'
import { readReportFilters, writeReportFilters } from '../filters/report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from '../filters/report-filters.ts'
import { insightsQuery, reportQuery } from '../report-queries.ts'

/** The report for the filters of the address, and a setter for them. Any change refetches the figures. */
export function useReport(options: ReportOptions, template: ReportTemplate) {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readReportFilters(params, options, template), [params, options, template])
  const setFilters = (changed: Partial<ReportFilters>) =>
    setParams(
      (now) =>
        writeReportFilters({ ...readReportFilters(now, options, template), ...changed }, options, template),
      { preventScrollReset: true },
    )
  const report = useQuery(reportQuery(filters, template))
  const insights = useQuery(insightsQuery(filters, template))
  useLeaveWithoutRole(report.error)
  return { filters, setFilters, report, insights }
}

/** Redirects people who lost their role to the root, as when they open the page. */
export function useLeaveWithoutRole(error: unknown, hasNone = false): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDenied = hasNone || (error instanceof CallError && error.code === 'PERMISSION_DENIED')
  useEffect(() => {
    if (!isDenied) return
    // The link in the navigation disappears with the role.
    void queryClient.invalidateQueries({ queryKey: reportsRolesQuery.queryKey })
    void navigate(paths.root, { replace: true })
  }, [isDenied, navigate, queryClient])
}
