import { durationText } from '@countersign/domain'
import { AppLink, Sheet } from '@countersign/ui'
import { formatDateTime } from '../../../lib/dates.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import { countText } from './figure-text.ts'
import { InkBar } from './ink-bar.tsx'
import classes from './insights.module.css'
import { memoAddress } from './memo-address.ts'
import { MonthCharts } from './month-charts.tsx'
import type { Insights } from './summary.tsx'

const texts = reportMessages.insights

/** Months as charts, the slowest levels, and the memo that waits longest. */
export function InsightsSection({ insights, asOf }: { insights: Insights; asOf: number }) {
  return (
    <section aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <div className={classes.cards}>
        <MonthCharts months={insights.months} />
        <Sheet label={texts.slowest}>
          <h3 className={classes.name}>{texts.slowest}</h3>
          <SlowestLevels levels={insights.slowest_levels} />
        </Sheet>
        <Sheet label={texts.oldest}>
          <h3 className={classes.name}>{texts.oldest}</h3>
          <OldestPending oldest={insights.oldest_pending} asOf={asOf} />
        </Sheet>
      </div>
    </section>
  )
}

function SlowestLevels({ levels }: { levels: Insights['slowest_levels'] }) {
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
              {texts.levelName(level)}
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

/** Its age for everybody; the way to it for those who take part in it (I1). */
function OldestPending({ oldest, asOf }: { oldest: Insights['oldest_pending']; asOf: number }) {
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
    </>
  )
}
