import { AppLink, PageBody, PageTitle } from '@countersign/ui'
import { IconUsers } from '@tabler/icons-react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { accessTexts } from '../access/texts.ts'
import { InsightsSection } from '../insights/insights.tsx'
import { GroupTable } from '../figures/group-table.tsx'
import { allGroupsOf, writeReportFilters } from '../filters/report-filters.ts'
import { ReportPage } from '../report-page/report-page.tsx'
import { reportTexts } from '../texts.ts'
import { CategoryCards } from './category-cards-view.tsx'
import classes from './dashboard-page.module.css'

/** The template in the dashboard's calls: '' means all. */
const EVERY_TEMPLATE = ''

/** The reports' dashboard (W15). */
export function Component() {
  usePageTitle(reportTexts.title)
  return (
    <PageBody>
      <PageTitle
        title={reportTexts.title}
        actions={
          <AppLink href={paths.reportsAccess} className={classes.access}>
            <IconUsers size={17} stroke={1.7} aria-hidden />
            {accessTexts.access.title}
          </AppLink>
        }
      />
      <ReportPage template={EVERY_TEMPLATE}>
        {({ report, insights, insightsAt, figureHref, filters, options }) => (
          <>
            {insights && (
              <InsightsSection
                insights={insights}
                asOf={insightsAt}
                filters={filters}
                template={EVERY_TEMPLATE}
                figureHref={figureHref}
              />
            )}
            <CategoryCards
              templates={report.templateCount}
              search={writeReportFilters(filters, options, EVERY_TEMPLATE)}
              figureHref={figureHref}
            />
            {filters.group === allGroupsOf[EVERY_TEMPLATE] && <GroupTable groups={report.groupCount} />}
          </>
        )}
      </ReportPage>
    </PageBody>
  )
}
