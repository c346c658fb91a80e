import { ErrorState, Sheet, SkeletonBar } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { panelAddress } from '../figures/figure-address.ts'
import type { Figure } from '../figures/figure-address.ts'
import { FigurePanelSlot } from '../figure-panel/figure-panel-slot.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { writeReportFilters } from '../filters/report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from '../filters/report-filters.ts'
import { optionsQuery } from '../report-queries.ts'
import { reportTexts } from '../texts.ts'
import classes from './report-page.module.css'
import { Summary } from '../summary/summary.tsx'
import type { Insights, Report } from '../figures/report-types.ts'
import { UpdateBar } from './update-bar.tsx'
import { useLeaveWithoutRole } from '../use-leave-without-role.ts'
import { useReport } from './use-report.ts'

export interface ShownReport {
  report: Report
  /** Undefined while loading or after a failure: the figures are shown without them. */
  insights: Insights | undefined
  /** When they were fetched, milliseconds since 1970. */
  insightsAt: number
  filters: ReportFilters
  options: ReportOptions
  /** The address of the memos behind a figure. */
  figureHref: (figure: Figure) => string
}

interface ReportPageProps {
  template: ReportTemplate
  /** Shown below the summary. */
  children: (shown: ShownReport) => ReactNode
}

/** The common parts of both reports: filters, 'Update' and the summary (W15, W16). */
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
  const figureHref = (figure: Figure) => panelAddress(figure, template, search)
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
        isMissing={report.isError}
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
          <FigurePanelSlot
            filters={filters}
            template={template}
            search={search}
            report={report.data}
            insights={insights.data}
          />
        </div>
      )}
    </>
  )
}

/** Failures of reports are only logged (W23), with a quiet button to retry. */
function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Sheet padded={false}>
      <ErrorState title={reportTexts.summary.failure} onRetry={onRetry} />
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
