import { errorText } from '@countersign/app-shell/error-text'
import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { PAGE_SIZES } from '@countersign/domain'
import { DataTable, Pager } from '@countersign/ui'
import type { DataColumn, RowSelection } from '@countersign/ui'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import classes from '../memo-list.module.css'
import { LongRows, WHOLE_ROWS } from '../long-rows.tsx'
import type { MemoListName, MemoPage, MemoRow } from '../memo-lists.ts'
import { totalText } from '../../../lib/total-text.ts'
import { memoListTexts } from '../texts.ts'
import { typeColumns } from '../type-columns.ts'
import { shownColumns } from '../table-options/table-options.ts'
import { useListFilters, useOfferedFilters } from '../filters/use-list-filters.ts'
import { useShownTasks } from '../shown-tasks.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useMemoList } from './use-memo-list.ts'
import { withAmount } from '../with-amount.ts'
import { useTableOptions } from '../table-options/use-table-options.ts'

interface MemoListTableProps {
  name: MemoListName
  /** Names the table for screen readers. */
  caption: string
  columns: DataColumn<MemoRow>[]
  rowHref: (memoId: string) => string
  rowActions?: (memo: MemoRow) => ReactNode
  /** Offers the filters whatever the flags say, as for memos to approve (U14). */
  filtersAlways?: boolean
  /** Of memos to approve: offers the overdue ones alone (L2), and other orders (M1). */
  isTasks?: boolean
  /** Lets memos be selected (M4). */
  selection?: MemoSelection
}

interface MemoSelection {
  table: RowSelection<MemoRow>
  /** Receives what a page shows of its memos. */
  onShown: (memos: readonly MemoRow[]) => void
  startChoosing: () => void
}

const everyFilter = { dateRange: true, memoType: true }

/** One of the seven lists as a table with its filters, options and pages (U14). */
export function MemoListTable(props: MemoListTableProps) {
  const { name, caption, columns, rowHref, rowActions, filtersAlways = false, isTasks = false } = props
  const flagged = useOfferedFilters()
  const offered = filtersAlways ? everyFilter : flagged
  const { filters, changeFilters } = useListFilters(offered)
  const list = useMemoList(name, filters)
  const hasOptions = useRemoteConfiguration()?.is_table_options_visible === true
  const options = useTableOptions(name, hasOptions)
  const { query } = list
  const page = query.data?.page_info
  useShownTasks(isTasks ? query.data : undefined)
  const { selection } = props
  const onShown = selection?.onShown
  const memos = query.data?.memos
  useEffect(() => {
    if (memos) onShown?.(memos)
  }, [memos, onShown])
  const shown = withAmount([...columns, ...typeColumns(query.data?.columns)], query.data?.memos)
  return (
    <>
      <Deciding page={query.data} />
      <ListToolbar
        name={name}
        filters={filters}
        offered={offered}
        onFilters={changeFilters}
        order={list.order}
        onOrder={list.setOrder}
        isTasks={isTasks}
        isDelegate={query.data?.acting_for !== undefined}
        options={hasOptions ? options : null}
        columns={shown}
        onSelect={selection && !selection.table.isInCards ? selection.startChoosing : undefined}
      />
      <DataTable
        caption={caption}
        columns={shownColumns(shown, options.hidden)}
        rows={query.data?.memos}
        rowKey={(memo) => memo.memo_id}
        rowHref={(memo) => rowHref(memo.memo_id)}
        rowActions={rowActions}
        emptyText={memoListTexts.empty}
        skeletonRows={list.limit > 25 ? 25 : list.limit}
        density={options.density}
        selection={selection?.table}
        longRows={(query.data?.memos.length ?? 0) > WHOLE_ROWS ? LongRows : undefined}
        error={
          query.isError && query.data === undefined && !list.isLost
            ? {
                title: memoListTexts.failure,
                detail: errorText(query.error),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
        footer={
          <Pager
            sizes={{ offered: PAGE_SIZES, chosen: list.limit, onChoose: list.setLimit }}
            range={rangeOf(query.data)}
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

/** Whom a delegate decides for today (K2). */
function Deciding({ page }: { page: MemoPage | undefined }) {
  if (!page?.acting_for) return null
  return (
    <p className={classes.deciding}>
      {memoListTexts.youDecide(page.acting_for.map(({ name }) => name).join(', '))}
    </p>
  )
}

/** The range of shown memos and the total; undefined while unknown. */
function rangeOf(page: MemoPage | undefined) {
  const { first = null, total = 0, total_capped = false } = page?.page_info ?? {}
  if (!page || first === null) return undefined
  return { first, count: page.memos.length, total: totalText(total, total_capped) }
}
