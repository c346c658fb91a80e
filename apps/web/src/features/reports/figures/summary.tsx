import type { CallOutput } from '@countersign/contract'
import { durationText, percentText } from '@countersign/domain'
import { statusIcons } from '@countersign/ui'
import { reportTexts } from '../texts.ts'
import { DurationFigure, DurationWord } from './duration.tsx'
import type { Figure } from './figure-address.ts'
import { CountLink, FigureLink } from './figure-link.tsx'
import { statusKinds } from './status-kinds.ts'
import { countText } from './figure-text.ts'
import classes from './summary.module.css'

export type Report = CallOutput<'get_reports'>
export type Insights = CallOutput<'get_reports_insights'>

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
  return (
    <section className={classes.summary} aria-label={texts.label} aria-describedby={NOTE_ID}>
      <div className={classes.part}>
        <h2 className={classes.title}>{texts.total}</h2>
        <p className={classes.total}>
          <CountLink figure={{ figure: 'total' }} count={report.memoCount} figureHref={figureHref} />
        </p>
      </div>
      <StatusCounts report={report} figureHref={figureHref} />
      <div className={classes.part}>
        <h2 className={classes.title}>{texts.turnaround}</h2>
        <Turnaround
          label={texts.approvalTime}
          average={report.aveTotalTime}
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

function StatusCounts({ report, figureHref }: Pick<SummaryProps, 'report' | 'figureHref'>) {
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
              <span className={classes.percent}>{percentText(count, report.memoCount)}</span>
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
  spread: Insights['approval_time'] | undefined
  /** The memos behind it. */
  figure: Figure
  figureHref: SummaryProps['figureHref']
}

function Turnaround({ label, note, average, spread, figure, figureHref }: TurnaroundProps) {
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
