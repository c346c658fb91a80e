import type { CallOutput } from '@countersign/contract'
import { durationText } from '@countersign/domain'
import { StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { DueTime } from '../../../shared/due-times/due-time.tsx'
import { dueOf } from '../../../shared/due-times/due-of.ts'
import { RevokedMark } from '../../../shared/memo-lists/revoked-mark.tsx'
import { memoListTexts } from '../../../shared/memo-lists/texts.ts'
import type { Figure } from '../figures/figure-address.ts'
import { statusKinds } from '../figures/status-kinds.ts'
import { openWorkWords, waitsForWords } from '../figures/waits-for-words.ts'
import { OpenWork, WaitsFor } from '../figures/waits-for.tsx'
import { reportTexts } from '../texts.ts'
import classes from './figure-panel.module.css'
import { panelTexts as texts } from './texts.ts'

type FigureMemo = CallOutput<'get_reports_memos'>['memos'][number]
type Column = DataColumn<FigureMemo>

const memo: Column = {
  key: 'memo',
  header: texts.memo,
  card: 'title',
  cell: ({ memo_subject, memo_id, revoked_by }) => (
    <span className={classes.lines}>
      <span className={classes.subject}>{memo_subject || memoListTexts.noSubject}</span>{' '}
      <span className={classes.second}>{memo_id}</span> <RevokedMark by={revoked_by} />
    </span>
  ),
  title: ({ memo_subject }) => memo_subject,
}

const waitsFor: Column = {
  key: 'waits_for',
  header: texts.waitsFor,
  width: '28%',
  cell: WaitsFor,
  title: ({ waiting }) => waitsForWords(waiting)?.people,
}

const openWork: Column = {
  key: 'open_work',
  header: texts.waitsFor,
  width: '32%',
  cell: OpenWork,
  title: ({ open_work }) => openWorkWords(open_work)?.people,
}

/** How long a memo has waited (G2), and when its level is due (L2). */
function Waiting({ waiting }: Pick<FigureMemo, 'waiting'>) {
  if (waiting === null) return null
  const due = dueOf(waiting)
  return (
    <span className={classes.lines}>
      <span>{memoListTexts.waiting(waiting.days)}</span> {due && <DueTime due={due} />}
    </span>
  )
}

const waiting: Column = {
  key: 'waiting',
  header: texts.waiting,
  // Room for 'overdue by 12 days'.
  width: '12rem',
  numeric: true,
  card: 'aside',
  cell: Waiting,
}

const status: Column = {
  key: 'status',
  header: texts.status,
  width: '8.5rem',
  card: 'end',
  cell: (row) => (
    <StatusBadge kind={statusKinds[row.status]} label={reportTexts.summary.statusNames[row.status]} />
  ),
}

const type: Column = {
  key: 'memo_type',
  header: texts.type,
  width: '32%',
  cell: (row) => row.used_template_name,
  title: (row) => row.used_template_name,
}

const durationOf = (header: string): Column => ({
  key: 'duration',
  header,
  width: '9rem',
  numeric: true,
  card: 'aside',
  cell: ({ duration }) => durationText(duration ?? 0),
})

/** Whom memos wait for, where they do; otherwise what the figure measures. */
export function panelColumns(figure: Figure): Column[] {
  const { durations } = reportTexts.figureMemos
  switch (figure.figure) {
    case 'pending':
    case 'overdue':
      return [memo, waitsFor, waiting]
    case 'not_done':
      return [memo, openWork, durationOf(durations.not_done)]
    case 'total':
      return columnsOfStatus(figure.status)
    default:
      return [memo, type, durationOf(durations[figure.figure])]
  }
}

function columnsOfStatus(only: Figure['status']): Column[] {
  switch (only) {
    case undefined:
      return [memo, status, waitsFor, waiting]
    case 'Forapproval':
    case 'Returned':
    case 'Withdrawn':
      return [memo, waitsFor, waiting]
    default:
      return [memo, type]
  }
}
