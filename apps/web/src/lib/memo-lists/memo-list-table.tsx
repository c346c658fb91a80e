import { PAGE_SIZES } from '@countersign/domain'
import { DataTable, Pager } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../error-text.ts'
import { messages } from '../messages.ts'
import { DownloadReport } from '../report-export/download-report.tsx'
import { useReportOffer } from '../report-export/use-report-offer.ts'
import { useRemoteConfiguration } from '../remote-configuration.ts'
import { FilterBar } from './filter-bar.tsx'
import classes from './memo-list.module.css'
import { LongRows, wholeRows } from './long-rows.tsx'
import type { MemoListName, MemoRow } from './memo-lists.ts'
import { typeColumns } from './type-columns.ts'
import { TableOptionsMenu } from './table-options-menu.tsx'
import { shownColumns } from './table-options.ts'
import { useListFilters, useOfferedFilters } from './use-list-filters.ts'
import { useMemoList } from './use-memo-list.ts'
import { useTableOptions } from './use-table-options.ts'

interface MemoListTableProps {
  name: MemoListName
  /** Names the table for screen readers. */
  caption: string
  columns: DataColumn<MemoRow>[]
  rowHref: (memoId: string) => string
  rowActions?: (memo: MemoRow) => ReactNode
  /** Filters whatever the flags say: what waits for one's approval has them (document 1, section 2). */
  filtersAlways?: boolean
}

const everyFilter = { dateRange: true, memoType: true }

/** One of the seven lists as a table with its filters, options and pages (document 1, sections 2, 7 and 9). */
export function MemoListTable(props: MemoListTableProps) {
  const { name, caption, columns, rowHref, rowActions, filtersAlways = false } = props
  const flagged = useOfferedFilters()
  const offered = filtersAlways ? everyFilter : flagged
  const { filters, setFilters } = useListFilters(offered)
  const list = useMemoList(name, filters)
  const hasOptions = useRemoteConfiguration()?.is_table_options_visible === true
  const report = useReportOffer(name)
  const options = useTableOptions(name, hasOptions)
  const { query } = list
  const page = query.data?.page_info
  const shown = [...columns, ...typeColumns(query.data?.columns)]
  return (
    <>
      <div className={classes.toolbar}>
        <FilterBar offered={offered} filters={filters} onChange={setFilters} />
        {(hasOptions || report) && (
          <div className={classes.options}>
            {hasOptions && (
              <>
                <SegmentedControl
                  size="xs"
                  aria-label={messages.lists.order}
                  data={[
                    { value: 'latest', label: messages.lists.latest },
                    { value: 'oldest', label: messages.lists.oldest },
                  ]}
                  value={list.order}
                  onChange={(value) => list.setOrder(value === 'oldest' ? 'oldest' : 'latest')}
                />
                <TableOptionsMenu
                  columns={shown}
                  hidden={options.hidden}
                  onHidden={options.setHidden}
                  density={options.density}
                  onDensity={options.setDensity}
                />
              </>
            )}
            {report && <DownloadReport offer={report} filters={filters} />}
          </div>
        )}
      </div>
      <DataTable
        caption={caption}
        columns={shownColumns(shown, options.hidden)}
        rows={query.data?.memos}
        rowKey={(memo) => memo.memo_id}
        rowHref={(memo) => rowHref(memo.memo_id)}
        rowActions={rowActions}
        emptyText={messages.lists.empty}
        skeletonRows={list.limit > 25 ? 25 : list.limit}
        density={options.density}
        longRows={(query.data?.memos.length ?? 0) > wholeRows ? LongRows : undefined}
        error={
          query.isError && query.data === undefined
            ? {
                title: messages.lists.failure,
                detail: errorText(query.error),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
        footer={
          <Pager
            sizes={{ offered: PAGE_SIZES, chosen: list.limit, onChoose: list.setLimit }}
            hasPrevious={page?.has_prev === true && !query.isPlaceholderData}
            hasNext={page?.has_next === true && !query.isPlaceholderData}
            onPrevious={list.previous}
            onNext={list.next}
          />
        }
      />
    </>
  )
}
