import { durationText } from '@countersign/domain'
import { AppLink, Sheet } from '@countersign/ui'
import { formatDateTime } from '../../../lib/dates.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import type { Figure } from './figure-address.ts'
import { countText } from './figure-text.ts'
import { InkBar } from './ink-bar.tsx'
import classes from './insights.module.css'
import { memoAddress } from './memo-address.ts'
import { MonthCharts } from './month-charts.tsx'
import type { Insights } from './summary.tsx'

const texts = reportMessages.insights
const figureTexts = reportMessages.figureMemos

interface InsightsProps {
  insights: Insights
  /** Milliseconds since 1970. */
  asOf: number
  /** Where the memos behind a figure are listed. */
  figureHref: (figure: Figure) => string
}

/** Months as charts, the slowest levels, and the memo that waits longest. */
export function InsightsSection({ insights, asOf, figureHref }: InsightsProps) {
  return (
    <section aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <div className={classes.cards}>
        <MonthCharts months={insights.months} />
        <Sheet label={texts.slowest}>
          <h3 className={classes.name}>{texts.slowest}</h3>
          <SlowestLevels levels={insights.slowest_levels} figureHref={figureHref} />
        </Sheet>
        <Sheet label={texts.oldest}>
          <h3 className={classes.name}>{texts.oldest}</h3>
          <OldestPending
            oldest={insights.oldest_pending}
            asOf={asOf}
            href={figureHref({ figure: 'pending' })}
          />
        </Sheet>
      </div>
    </section>
  )
}

interface SlowestLevelsProps {
  levels: Insights['slowest_levels']
  figureHref: InsightsProps['figureHref']
}

function SlowestLevels({ levels, figureHref }: SlowestLevelsProps) {
  if (levels.length === 0) return <p className={classes.none}>{texts.noLevels}</p>
  const slowest = Math.max(...levels.map(({ average_time }) => average_time))
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
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, decisions, average_time }) => (
          <tr key={level}>
            <th scope="row">
              <AppLink href={figureHref({ figure: 'level', level })}>{texts.levelName(level)}</AppLink>
              <InkBar part={average_time} whole={slowest} />
            </th>
            <td data-numeric>{countText(decisions)}</td>
            <td data-numeric>{durationText(average_time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OldestPendingProps {
  oldest: Insights['oldest_pending']
  asOf: number
  /** Where all that wait are listed. */
  href: string
}

/** Its age for everybody; the way to it for those who take part in it (I1). */
function OldestPending({ oldest, asOf, href }: OldestPendingProps) {
  if (oldest === null) return <p className={classes.none}>{texts.nothingPending}</p>
  const { since, memo_id, audience_type } = oldest
  return (
    <>
      <p className={classes.age}>{durationText(Math.max(0, asOf - Date.parse(since)))}</p>
      <p className={classes.since}>{texts.waitingSince(formatDateTime(since))}</p>
      {memo_id !== null && (
        <AppLink href={memoAddress(memo_id, audience_type)} className={classes.link}>
          {memo_id}
        </AppLink>
      )}
      <AppLink href={href} className={classes.more}>
        {figureTexts.showMemos}
      </AppLink>
    </>
  )
}
