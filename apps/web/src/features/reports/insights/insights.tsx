import { formatDateTime } from '@countersign/app-shell/dates'
import { durationText } from '@countersign/domain'
import { AppLink, Sheet } from '@countersign/ui'
import type { Figure } from '../figures/figure-address.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import { countText } from '../figures/figure-text.ts'
import { InkBar } from '../figures/ink-bar.tsx'
import { LedgerCard } from '../times/ledger-card.tsx'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'
import { NotDoneCard } from '../times/not-done-card.tsx'
import { OverdueCard } from '../times/overdue-card.tsx'
import { OverdueTable } from '../times/overdue-table.tsx'
import { comparisonText } from '../times/time-rows.ts'
import { reportTexts } from '../texts.ts'
import classes from './insights.module.css'
import { memoAddress } from '../figures/memo-address.ts'
import { MonthCharts } from './month-charts.tsx'
import type { Insights } from '../figures/report-types.ts'

const texts = reportTexts.insights
const figureTexts = reportTexts.figureMemos

interface InsightsProps {
  insights: Insights
  /** Milliseconds since 1970. */
  asOf: number
  filters: ReportFilters
  template: ReportTemplate
  /** The address of the memos behind a figure. */
  figureHref: (figure: Figure) => string
}

/** Charts of the months, the slowest levels, where the time goes, what is overdue or not done, and the memo that has waited longest. */
export function InsightsSection({ insights, asOf, filters, template, figureHref }: InsightsProps) {
  return (
    <section aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      {insights.time && <p className={classes.compared}>{comparisonText(insights.time.previous)}</p>}
      <div className={classes.cards}>
        <MonthCharts months={insights.months} />
        <Sheet label={texts.slowest}>
          <h3 className={classes.name}>{texts.slowest}</h3>
          <SlowestLevels
            levels={insights.slowest_levels}
            before={insights.time?.previous?.slowest_levels}
            figureHref={figureHref}
          />
        </Sheet>
        <div className={classes.stack}>
          {insights.time && <OverdueCard times={insights.time} figureHref={figureHref} />}
          {insights.time && <NotDoneCard times={insights.time} figureHref={figureHref} />}
          <Sheet label={texts.oldest}>
            <h3 className={classes.name}>{texts.oldest}</h3>
            <OldestPending oldest={insights.oldest_pending} asOf={asOf} figureHref={figureHref} />
          </Sheet>
        </div>
        {insights.time && (
          <div className={classes.wide}>
            <LedgerCard times={insights.time} figureHref={figureHref} />
          </div>
        )}
        {insights.time && insights.time.overdue_count > 0 && (
          <div className={classes.wide}>
            <OverdueTable
              count={insights.time.overdue_count}
              filters={filters}
              template={template}
              figureHref={figureHref}
            />
          </div>
        )}
      </div>
    </section>
  )
}

interface SlowestLevelsProps {
  levels: Insights['slowest_levels']
  /** Of the months before. */
  before: Insights['slowest_levels'] | undefined
  figureHref: InsightsProps['figureHref']
}

function SlowestLevels({ levels, before = [], figureHref }: SlowestLevelsProps) {
  if (levels.length === 0) return <p className={classes.none}>{texts.noLevels}</p>
  const beforeOf = (level: number) => before.find((one) => one.level === level)?.average_time
  const slowest = Math.max(
    ...levels.flatMap(({ level, average_time }) => [average_time, beforeOf(level) ?? 0]),
  )
  return (
    <table className={classes.levels}>
      <thead>
        <tr>
          <th scope="col">{texts.level}</th>
          <th scope="col" data-numeric>
            {texts.decisions}
          </th>
          <th scope="col" data-numeric>
            {texts.levelTime}
          </th>
          {before.length > 0 && (
            <th scope="col" data-numeric>
              <span className={classes.tick} aria-hidden />
              {reportTexts.times.before}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, decisions, average_time }) => (
          <tr key={level}>
            <th scope="row">
              <FigureLink
                figure={{ figure: 'level', level }}
                href={figureHref({ figure: 'level', level })}
                label={figureTexts.showOf(texts.levelName(level))}
              >
                {texts.levelName(level)}
              </FigureLink>
              <InkBar part={average_time} whole={slowest} tick={beforeOf(level)} />
            </th>
            <td data-numeric>{countText(decisions)}</td>
            <td data-numeric>{durationText(average_time)}</td>
            {before.length > 0 && <td data-numeric>{beforeText(beforeOf(level))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function beforeText(before: number | undefined): string {
  return before === undefined ? '–' : durationText(before)
}

interface OldestPendingProps {
  oldest: Insights['oldest_pending']
  asOf: number
  figureHref: InsightsProps['figureHref']
}

const PENDING: Figure = { figure: 'pending' }

/** Its age is shown to everyone, a link only to people in the memo (I1). */
function OldestPending({ oldest, asOf, figureHref }: OldestPendingProps) {
  if (oldest === null) return <p className={classes.none}>{texts.nothingPending}</p>
  const { since, memo_id, audience_type, group_name } = oldest
  return (
    <>
      <p className={classes.age}>{durationText(Math.max(0, asOf - Date.parse(since)))}</p>
      <p className={classes.since}>{texts.waitingSince(formatDateTime(since))}</p>
      {memo_id === null ? (
        <p className={classes.since}>{texts.notYours(group_name)}</p>
      ) : (
        <AppLink href={memoAddress(memo_id, audience_type)} className={classes.link}>
          {memo_id}
        </AppLink>
      )}
      <FigureLink
        figure={PENDING}
        href={figureHref(PENDING)}
        label={figureTexts.showMemos}
        className={classes.more}
      >
        {figureTexts.showMemos}
      </FigureLink>
    </>
  )
}
