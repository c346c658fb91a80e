import { errorText } from '@countersign/app-shell/error-text'
import type { CallOutput } from '@countersign/contract'
import { durationText } from '@countersign/domain'
import { Crumbs, DataTable, ErrorState, PageBody, PageTitle, Sheet, StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MaybeRevoked } from '../../../shared/memo-lists/revoked-mark.tsx'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { readFigure, readTemplate, reportAddress } from '../figures/figure-address.ts'
import type { Figure } from '../figures/figure-address.ts'
import { figureWords } from '../figures/figure-words.ts'
import { statusKinds } from '../figures/status-kinds.ts'
import { filterWords } from '../filters/filter-words.ts'
import { memoAddress } from '../figures/memo-address.ts'
import { readReportFilters, writeReportFilters } from '../filters/report-filters.ts'
import type { ReportOptions } from '../filters/report-filters.ts'
import { figureMemosQuery, optionsQuery } from '../report-queries.ts'
import { useLeaveWithoutRole } from '../use-leave-without-role.ts'
import { reportTexts } from '../texts.ts'
import classes from './figure-memos-page.module.css'

const texts = reportTexts.figureMemos

type FigureMemo = CallOutput<'get_reports_memos'>['memos'][number]

const DEFAULT: Figure = { figure: 'approval_time' }

function titleOf(figure: Figure): string {
  switch (figure.figure) {
    case 'total':
      return figureWords(figure, undefined)
    case 'level':
      return texts.titles.level(figure.level)
    default:
      return texts.titles[figure.figure]
  }
}

/** What the figure measures, or the status of the memos that it counts. */
function lastColumn({ figure }: Figure): DataColumn<FigureMemo> {
  if (figure === 'total')
    return {
      key: 'status',
      header: texts.status,
      width: '9rem',
      card: 'end',
      cell: ({ status }) => (
        <StatusBadge kind={statusKinds[status]} label={reportTexts.summary.statusNames[status]} />
      ),
    }
  return {
    key: 'duration',
    header: texts.durations[figure],
    width: '11rem',
    numeric: true,
    card: 'aside',
    cell: (memo) => durationText(memo.duration ?? 0),
  }
}

const columnsOf = (figure: Figure): DataColumn<FigureMemo>[] => [
  { key: 'memo_id', header: texts.memoId, width: '10.5rem', cell: (memo) => memo.memo_id },
  {
    key: 'memo_subject',
    header: texts.subject,
    card: 'title',
    cell: (memo) => <MaybeRevoked by={memo.revoked_by}>{memo.memo_subject}</MaybeRevoked>,
    title: (memo) => memo.memo_subject,
  },
  {
    key: 'memo_type',
    header: texts.type,
    width: '28%',
    card: 'none',
    cell: (memo) => memo.used_template_name,
    title: (memo) => memo.used_template_name,
  },
  lastColumn(figure),
]

/** The reader's own memos behind a figure of a report, longest first (I1). */
export function Component() {
  const [params] = useSearchParams()
  const figure = readFigure(params) ?? DEFAULT
  const title = titleOf(figure)
  usePageTitle(title)
  const { data: options, error, refetch } = useQuery(optionsQuery)
  useLeaveWithoutRole(error)
  if (options !== undefined) return <FigureMemos options={options} figure={figure} title={title} />
  return (
    <PageBody>
      <PageTitle title={title} />
      {error !== null && (
        <Sheet padded={false}>
          <ErrorState title={texts.failure} onRetry={() => void refetch()} />
        </Sheet>
      )}
    </PageBody>
  )
}

function FigureMemos({ options, figure, title }: { options: ReportOptions; figure: Figure; title: string }) {
  const [params] = useSearchParams()
  const template = readTemplate(params)
  const filters = readReportFilters(params, options, template)
  const { data, error, refetch } = useQuery(figureMemosQuery(filters, template, figure))
  useLeaveWithoutRole(error)
  const search = writeReportFilters(filters, options, template)
  return (
    <PageBody>
      <div className={classes.crumbs}>
        <Crumbs
          crumbs={[
            {
              label: reportTexts.title,
              href: reportAddress(template, search),
            },
            { label: title },
          ]}
        />
      </div>
      <PageTitle title={title} subtitle={filterWords(filters)} />
      <DataTable
        caption={title}
        columns={columnsOf(figure)}
        rows={error === null ? data?.memos : []}
        rowKey={(memo) => memo.memo_id}
        rowHref={(memo) => memoAddress(memo.memo_id, memo.audience_type)}
        emptyText={texts.none}
        error={
          error === null
            ? undefined
            : { title: texts.failure, detail: errorText(error), onRetry: () => void refetch() }
        }
      />
      <p className={classes.note}>{figure.figure === 'total' ? texts.onlyOwnLatest : texts.onlyOwn}</p>
    </PageBody>
  )
}
