import { CallError } from '@countersign/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { reportsRolesQuery } from '../../../lib/session.ts'
import { readReportFilters, writeReportFilters } from './report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from './report-filters.ts'
import { insightsQuery, reportQuery } from './report-queries.ts'

/** A report of the address's filters: the figures, and what changes the filters. Any change reloads them. */
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

/** Who has lost their role while the page was open is sent to the root, as at opening it. */
export function useLeaveWithoutRole(error: unknown, hasNone = false): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDenied = hasNone || (error instanceof CallError && error.code === 'PERMISSION_DENIED')
  useEffect(() => {
    if (!isDenied) return
    // The link in the navigation goes with the role.
    void queryClient.invalidateQueries({ queryKey: reportsRolesQuery.queryKey })
    void navigate(paths.root, { replace: true })
  }, [isDenied, navigate, queryClient])
}
