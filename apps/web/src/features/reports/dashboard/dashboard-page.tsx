import { AppLink, PageBody, PageTitle } from '@countersign/ui'
import { IconUsers } from '@tabler/icons-react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import { InsightsSection } from '../lib/insights.tsx'
import { GroupTable } from '../lib/group-table.tsx'
import { allGroupsOf, writeReportFilters } from '../lib/report-filters.ts'
import { ReportPage } from '../lib/report-page.tsx'
import { CategoryCards } from './category-cards-view.tsx'
import classes from './dashboard-page.module.css'

/** Template of the dashboard's calls: none, all of them. */
const EVERY_TEMPLATE = ''

/** The reports' dashboard (console document section 2.7). */
export function Component() {
  usePageTitle(reportMessages.title)
  return (
    <PageBody>
      <PageTitle
        title={reportMessages.title}
        actions={
          <AppLink href={paths.reportsAccess} className={classes.access}>
            <IconUsers size={17} stroke={1.7} aria-hidden />
            {reportMessages.access.title}
          </AppLink>
        }
      />
      <ReportPage template={EVERY_TEMPLATE}>
        {({ report, insights, insightsAt, figureHref, filters, options }) => (
          <>
            {insights && <InsightsSection insights={insights} asOf={insightsAt} figureHref={figureHref} />}
            <CategoryCards
              templates={report.templateCount}
              search={writeReportFilters(filters, options, EVERY_TEMPLATE)}
            />
            {filters.group === allGroupsOf[EVERY_TEMPLATE] && <GroupTable groups={report.groupCount} />}
          </>
        )}
      </ReportPage>
    </PageBody>
  )
}
