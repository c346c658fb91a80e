import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { DueTime } from '../../../shared/due-times/due-time.tsx'
import { dueOf } from '../../../shared/due-times/due-of.ts'
import { memoListTexts } from '../../../shared/memo-lists/texts.ts'
import type { Figure } from '../figures/figure-address.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import { countText } from '../figures/figure-text.ts'
import { memoAddress } from '../figures/memo-address.ts'
import { waitsForWords } from '../figures/waits-for-words.ts'
import { WaitsFor } from '../figures/waits-for.tsx'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'
import { overdueQuery } from '../report-queries.ts'
import { reportTexts } from '../texts.ts'
import classes from './times.module.css'

const texts = reportTexts.times
const figureTexts = reportTexts.figureMemos
const OVERDUE: Figure = { figure: 'overdue' }

type OverdueMemo = CallOutput<'get_reports_memos'>['memos'][number]

function Due({ waiting }: Pick<OverdueMemo, 'waiting'>) {
  const due = waiting && dueOf(waiting)
  return due && <DueTime due={due} />
}

const columns: DataColumn<OverdueMemo>[] = [
  {
    key: 'memo_id',
    header: figureTexts.memoId,
    width: '9.5rem',
    card: 'none',
    cell: (memo) => memo.memo_id,
  },
  {
    key: 'subject',
    header: figureTexts.subject,
    card: 'title',
    cell: (memo) => memo.memo_subject || memoListTexts.noSubject,
    title: (memo) => memo.memo_subject,
  },
  {
    key: 'waits_for',
    header: texts.waitsFor,
    width: '26%',
    cell: WaitsFor,
    title: ({ waiting }) => waitsForWords(waiting)?.people,
  },
  {
    key: 'waiting',
    header: texts.waiting,
    width: '8rem',
    card: 'aside',
    cell: ({ waiting }) => waiting && memoListTexts.waiting(waiting.days),
  },
  { key: 'due', header: texts.overLimit, width: '12rem', card: 'end', cell: Due },
]

interface OverdueTableProps {
  /** All that are overdue, of all people. */
  count: number
  filters: ReportFilters
  template: ReportTemplate
  figureHref: (figure: Figure) => string
}

/** The longest overdue memos in which the reader takes part (I1), and whom they wait for; nothing where there are none. */
export function OverdueTable({ count, filters, template, figureHref }: OverdueTableProps) {
  const { data } = useQuery(overdueQuery(filters, template))
  if (data === undefined || data.memos.length === 0) return null
  const showAll = texts.showAll(countText(count))
  return (
    <section aria-label={texts.overdueTable}>
      <h3 className={classes.heading}>
        {texts.overdueTable} <span className={classes.badge}>{countText(count)}</span>
      </h3>
      <DataTable
        caption={texts.overdueTable}
        columns={columns}
        rows={data.memos}
        rowKey={(memo) => memo.memo_id}
        rowHref={(memo) => memoAddress(memo.memo_id, memo.audience_type)}
        emptyText={figureTexts.none}
        footer={
          count > data.memos.length && (
            <p className={classes.all}>
              <FigureLink figure={OVERDUE} href={figureHref(OVERDUE)} label={showAll}>
                {showAll}
              </FigureLink>
            </p>
          )
        }
      />
    </section>
  )
}
