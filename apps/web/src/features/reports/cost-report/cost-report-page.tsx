import { Crumbs, PageBody, PageTitle } from '@countersign/ui'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { COST_REPORT_CODE } from '../cost-report-code.ts'
import { GroupTable } from '../figures/group-table.tsx'
import { InsightsSection } from '../insights/insights.tsx'
import { allGroupsOf, withFilters } from '../filters/report-filters.ts'
import { ReportPage } from '../report-page/report-page.tsx'
import { reportTexts } from '../texts.ts'
import { costRows } from './cost-figures.ts'
import { CostPanels } from './cost-panels.tsx'
import classes from './cost-report-page.module.css'

/** The cost report: the memos of its template and their cost (W16). */
export function Component() {
  usePageTitle(reportTexts.costReport)
  const [params] = useSearchParams()
  return (
    <PageBody>
      <div className={classes.crumbs}>
        <Crumbs
          crumbs={[
            { label: reportTexts.title, href: withFilters(paths.reports, params) },
            { label: reportTexts.costReportCrumb },
          ]}
        />
      </div>
      <PageTitle title={reportTexts.costReport} />
      <ReportPage template={COST_REPORT_CODE}>
        {({ report, insights, insightsAt, figureHref, filters }) => (
          <>
            <CostPanels rows={costRows(report.templateCount, COST_REPORT_CODE)} />
            {insights && (
              <InsightsSection
                insights={insights}
                asOf={insightsAt}
                filters={filters}
                template={COST_REPORT_CODE}
                figureHref={figureHref}
              />
            )}
            {filters.group === allGroupsOf[COST_REPORT_CODE] && <GroupTable groups={report.groupCount} />}
          </>
        )}
      </ReportPage>
    </PageBody>
  )
}
