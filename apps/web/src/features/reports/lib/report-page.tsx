import { ErrorState, Sheet, SkeletonBar } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportMessages } from '../../../lib/report-messages.ts'
import { figureAddress } from './figure-address.ts'
import type { Figure } from './figure-address.ts'
import { FilterPanel } from './filter-panel.tsx'
import { writeReportFilters } from './report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from './report-filters.ts'
import { optionsQuery } from './report-queries.ts'
import classes from './report-page.module.css'
import { Summary } from './summary.tsx'
import type { Insights, Report } from './summary.tsx'
import { UpdateBar } from './update-bar.tsx'
import { useLeaveWithoutRole, useReport } from './use-report.ts'

export interface ShownReport {
  report: Report
  /** Undefined while loading, and where they could not be fetched: the figures stand without them. */
  insights: Insights | undefined
  /** When they came, milliseconds since 1970. */
  insightsAt: number
  filters: ReportFilters
  options: ReportOptions
  /** Where the memos behind a figure are listed. */
  figureHref: (figure: Figure) => string
}

interface ReportPageProps {
  template: ReportTemplate
  /** Below the summary. */
  children: (shown: ShownReport) => ReactNode
}

/** What both reports have in common: filters, 'Update' and the summary (console document sections 2.7 and 2.8). */
export function ReportPage({ template, children }: ReportPageProps) {
  const { data: options, error, refetch } = useQuery(optionsQuery)
  useLeaveWithoutRole(error)
  if (options !== undefined)
    return (
      <ReportContent options={options} template={template}>
        {children}
      </ReportContent>
    )
  return error === null ? <ReportSkeleton /> : <Failure onRetry={() => void refetch()} />
}

function ReportContent(props: ReportPageProps & { options: ReportOptions }) {
  const { options, template, children } = props
  const { filters, setFilters, report, insights } = useReport(options, template)
  const search = writeReportFilters(filters, options, template)
  const figureHref = (figure: Figure) => figureAddress(figure, template, search)
  const retry = () => {
    void report.refetch()
    void insights.refetch()
  }
  return (
    <>
      <FilterPanel options={options} template={template} filters={filters} onChange={setFilters} />
      <UpdateBar
        filters={filters}
        template={template}
        updated={report.data?.date_updated}
        isLoading={report.isFetching && (report.isPlaceholderData || report.data === undefined)}
      />
      {report.isError ? (
        <Failure onRetry={retry} />
      ) : report.data === undefined ? (
        <ReportSkeleton />
      ) : (
        <div
          className={classes.shown}
          aria-busy={report.isPlaceholderData}
          data-stale={report.isPlaceholderData}
        >
          <Summary report={report.data} insights={insights.data} figureHref={figureHref} />
          {children({
            report: report.data,
            insights: insights.data,
            insightsAt: insights.dataUpdatedAt,
            filters,
            options,
            figureHref,
          })}
        </div>
      )}
    </>
  )
}

/** Failures of reports are only logged (console document section 8): what remains is a quiet way to try again. */
function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Sheet padded={false}>
      <ErrorState title={reportMessages.summary.failure} onRetry={onRetry} />
    </Sheet>
  )
}

function ReportSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      {[16, 9, 9].map((height, at) => (
        <Sheet key={at}>
          <div className={classes.waiting} style={{ minHeight: `${height}rem` }}>
            <SkeletonBar width={18} />
            <SkeletonBar width={40} />
            <SkeletonBar width={31} />
          </div>
        </Sheet>
      ))}
    </div>
  )
}
