import { durationText, percentText } from '@countersign/domain'
import { statusIcons } from '@countersign/ui'
import { reportTexts } from '../texts.ts'
import { Change, Difference } from '../times/change.tsx'
import { comparedWith } from '../times/time-rows.ts'
import { DurationFigure, DurationWord } from '../figures/duration.tsx'
import type { Figure } from '../figures/figure-address.ts'
import { CountLink, FigureLink } from '../figures/figure-link.tsx'
import type { Insights, Report } from '../figures/report-types.ts'
import { statusKinds } from '../figures/status-kinds.ts'
import { countText } from '../figures/figure-text.ts'
import classes from './summary.module.css'

const texts = reportTexts.summary
const figureTexts = reportTexts.figureMemos

const NOTE_ID = 'report-counts'

interface SummaryProps {
  report: Report
  insights: Insights | undefined
  /** The address of the memos behind a figure. */
  figureHref: (figure: Figure) => string
}

/** Total, counts per status, and the duration of approvals (W15). */
export function Summary({ report, insights, figureHref }: SummaryProps) {
  const previous = comparedWith(insights?.time?.previous)
  return (
    <section className={classes.summary} aria-label={texts.label} aria-describedby={NOTE_ID}>
      <div className={classes.part}>
        <h2 className={classes.title}>{texts.total}</h2>
        <p className={classes.total}>
          <CountLink figure={{ figure: 'total' }} count={report.memoCount} figureHref={figureHref} />
        </p>
        <Change now={report.memoCount} before={previous?.memo_count} />
      </div>
      <StatusCounts report={report} previous={previous} figureHref={figureHref} />
      <div className={classes.part}>
        <h2 className={classes.title}>{texts.turnaround}</h2>
        <Turnaround
          label={texts.approvalTime}
          average={report.aveTotalTime}
          before={(approvedIn(report) > 0 && previous?.average_time) || undefined}
          spread={insights?.approval_time ?? undefined}
          figure={{ figure: 'approval_time' }}
          figureHref={figureHref}
        />
        <Turnaround
          label={texts.approverTime}
          note={texts.decisions(countText(report.approversCount))}
          average={report.aveApproversTime}
          spread={insights?.approver_time ?? undefined}
          figure={{ figure: 'approver_time' }}
          figureHref={figureHref}
        />
      </div>
      <p id={NOTE_ID} className={classes.explanation}>
        {texts.counts}
      </p>
    </section>
  )
}

function approvedIn({ statusCount }: Report): number {
  return statusCount.find(({ status }) => status === 'Approved')?.count ?? 0
}

interface StatusCountsProps extends Pick<SummaryProps, 'report' | 'figureHref'> {
  previous: ReturnType<typeof comparedWith>
}

function StatusCounts({ report, previous, figureHref }: StatusCountsProps) {
  return (
    <div className={classes.part}>
      <h2 className={classes.title}>{texts.statuses}</h2>
      {/* The list below says the same in figures. */}
      <div className={classes.bar} aria-hidden>
        {report.statusCount
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => (
            <span key={status} data-kind={statusKinds[status]} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.statuses}>
        {report.statusCount.map(({ status, count }) => {
          const Icon = statusIcons[statusKinds[status]]
          return (
            <li key={status} className={classes.status}>
              <span className={classes.icon} data-kind={statusKinds[status]}>
                <Icon size={16} stroke={1.8} aria-hidden />
              </span>
              <span className={classes.name}>{texts.statusNames[status]}</span>
              <span className={classes.count}>
                <CountLink
                  figure={{ figure: 'total', status }}
                  count={count}
                  figureHref={figureHref}
                  className={classes.target}
                />
              </span>{' '}
              <span className={classes.percent}>{percentText(count, report.memoCount)}</span>{' '}
              <Difference
                now={count}
                before={previous?.status_counts?.find((one) => one.status === status)?.count}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface TurnaroundProps {
  label: string
  note?: string
  /** Milliseconds. */
  average: number
  /** Of the months before. */
  before?: number
  spread: Insights['approval_time'] | undefined
  /** The memos behind it. */
  figure: Figure
  figureHref: SummaryProps['figureHref']
}

function Turnaround({ label, note, average, before, spread, figure, figureHref }: TurnaroundProps) {
  const link = { figure, href: figureHref(figure) }
  return (
    <div className={classes.turnaround}>
      <p className={classes.figure}>
        <DurationFigure milliseconds={average} />
      </p>
      <p className={classes.label}>
        {label}
        {note !== undefined && <span className={classes.note}> {note}</span>}
      </p>
      <Change now={average} before={before} of="durations" />
      {spread && (
        <dl className={classes.spread}>
          <div>
            <dt>{texts.median}</dt>
            <dd>
              <FigureLink {...link} label={figureTexts.of(texts.median, durationText(spread.median))}>
                <DurationWord milliseconds={spread.median} />
              </FigureLink>
            </dd>
          </div>
          <div>
            <dt>{texts.percentile}</dt>
            <dd>
              <FigureLink
                {...link}
                label={figureTexts.of(texts.percentile, durationText(spread.percentile_90))}
              >
                <DurationWord milliseconds={spread.percentile_90} />
              </FigureLink>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
