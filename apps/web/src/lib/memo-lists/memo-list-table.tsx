import { DataTable, Pager } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../error-text.ts'
import { messages } from '../messages.ts'
import { useRemoteConfiguration } from '../remote-configuration.ts'
import classes from './memo-list.module.css'
import type { MemoListName, MemoRow } from './memo-lists.ts'
import { useMemoList } from './use-memo-list.ts'

interface MemoListTableProps {
  name: MemoListName
  /** Names the table for screen readers. */
  caption: string
  columns: DataColumn<MemoRow>[]
  rowHref: (memoId: string) => string
  rowActions?: (memo: MemoRow) => ReactNode
}

/** One of the seven lists as a table with its pages (document 1, sections 2, 7 and 9). */
export function MemoListTable({ name, caption, columns, rowHref, rowActions }: MemoListTableProps) {
  const list = useMemoList(name)
  const hasOptions = useRemoteConfiguration()?.is_table_options_visible === true
  const { query } = list
  const page = query.data?.page_info
  return (
    <>
      {hasOptions && (
        <div className={classes.options}>
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
        </div>
      )}
      <DataTable
        caption={caption}
        columns={columns}
        rows={query.data?.memos}
        rowKey={(memo) => memo.memo_id}
        rowHref={(memo) => rowHref(memo.memo_id)}
        rowActions={rowActions}
        emptyText={messages.lists.empty}
        skeletonRows={list.limit > 25 ? 25 : list.limit}
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
            pageSize={list.limit}
            onPageSize={list.setLimit}
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
