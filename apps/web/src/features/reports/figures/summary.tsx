import type { CallOutput } from '@countersign/contract'
import { durationText, percentText } from '@countersign/domain'
import type { ReportStatus } from '@countersign/domain'
import { AppLink, statusIcons } from '@countersign/ui'
import type { StatusKind } from '@countersign/ui'
import { reportTexts } from '../texts.ts'
import { DurationFigure, DurationWord } from './duration.tsx'
import type { Figure } from './figure-address.ts'
import { countText } from './figure-text.ts'
import classes from './summary.module.css'

export type Report = CallOutput<'get_reports'>
export type Insights = CallOutput<'get_reports_insights'>

const texts = reportTexts.summary
const figureTexts = reportTexts.figureMemos

const kinds: Record<ReportStatus, StatusKind> = {
  Approved: 'approved',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Forapproval: 'pending',
  Returned: 'returned',
  Withdrawn: 'withdrawn',
}

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
        <p className={classes.total}>{countText(report.memoCount)}</p>
      </div>
      <StatusCounts report={report} />
      <div className={classes.part}>
        <h2 className={classes.title}>{texts.turnaround}</h2>
        <Turnaround
          label={texts.approvalTime}
          average={report.aveTotalTime}
          spread={insights?.approval_time ?? undefined}
          href={figureHref({ figure: 'approval_time' })}
        />
        <Turnaround
          label={texts.approverTime}
          note={texts.decisions(countText(report.approversCount))}
          average={report.aveApproversTime}
          spread={insights?.approver_time ?? undefined}
          href={figureHref({ figure: 'approver_time' })}
        />
      </div>
      <p id={NOTE_ID} className={classes.explanation}>
        {texts.counts}
      </p>
    </section>
  )
}

function StatusCounts({ report }: { report: Report }) {
  return (
    <div className={classes.part}>
      <h2 className={classes.title}>{texts.statuses}</h2>
      {/* The list below says the same in figures. */}
      <div className={classes.bar} aria-hidden>
        {report.statusCount
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => (
            <span key={status} data-kind={kinds[status]} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.statuses}>
        {report.statusCount.map(({ status, count }) => {
          const Icon = statusIcons[kinds[status]]
          return (
            <li key={status} className={classes.status}>
              <span className={classes.icon} data-kind={kinds[status]}>
                <Icon size={16} stroke={1.8} aria-hidden />
              </span>
              <span className={classes.name}>{texts.statusNames[status]}</span>
              <span className={classes.count}>{countText(count)}</span>{' '}
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
  /** The address of the memos behind it. */
  href: string
}

function Turnaround({ label, note, average, spread, href }: TurnaroundProps) {
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
              <AppLink href={href} aria-label={figureTexts.of(texts.median, durationText(spread.median))}>
                <DurationWord milliseconds={spread.median} />
              </AppLink>
            </dd>
          </div>
          <div>
            <dt>{texts.percentile}</dt>
            <dd>
              <AppLink
                href={href}
                aria-label={figureTexts.of(texts.percentile, durationText(spread.percentile_90))}
              >
                <DurationWord milliseconds={spread.percentile_90} />
              </AppLink>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
