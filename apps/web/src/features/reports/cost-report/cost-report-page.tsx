import { Crumbs, PageBody, PageTitle } from '@countersign/ui'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import { COST_REPORT_CODE } from '../lib/cost-report-code.ts'
import { GroupTable } from '../lib/group-table.tsx'
import { InsightsSection } from '../lib/insights.tsx'
import { allGroupsOf, withFilters } from '../lib/report-filters.ts'
import { ReportPage } from '../lib/report-page.tsx'
import { costRows } from './cost-figures.ts'
import { CostPanels } from './cost-panels.tsx'
import classes from './cost-report-page.module.css'

/** The report of the template that spends: its memos, and what they cost (console document section 2.8). */
export function Component() {
  usePageTitle(reportMessages.costReport)
  const [params] = useSearchParams()
  return (
    <PageBody>
      <div className={classes.crumbs}>
        <Crumbs
          crumbs={[
            { label: reportMessages.title, href: withFilters(paths.reports, params) },
            { label: reportMessages.costReportCrumb },
          ]}
        />
      </div>
      <PageTitle title={reportMessages.costReport} />
      <ReportPage template={COST_REPORT_CODE}>
        {({ report, insights, insightsAt, figureHref, filters }) => (
          <>
            <CostPanels rows={costRows(report.templateCount, COST_REPORT_CODE)} />
            {insights && <InsightsSection insights={insights} asOf={insightsAt} figureHref={figureHref} />}
            {filters.group === allGroupsOf[COST_REPORT_CODE] && <GroupTable groups={report.groupCount} />}
          </>
        )}
      </ReportPage>
    </PageBody>
  )
}
