import type { DataColumn } from '@countersign/ui'
import { memoColumns } from './memo-columns.tsx'
import type { MemoRow } from './memo-lists.ts'

/**
 * Adds the amount to the columns of a list where a listed memo has one (M1): after the documents' columns, and before the one that
 * says since when an approver's task waits.
 */
export function withAmount(
  columns: DataColumn<MemoRow>[],
  memos: readonly MemoRow[] = [],
): DataColumn<MemoRow>[] {
  if (!memos.some(({ amount }) => amount)) return columns
  const { amount, memoId, memoIdAndAmount, received } = memoColumns
  const at = columns.findIndex(({ key }) => key === received.key)
  const end = at === -1 ? columns.length : at
  return [...columns.slice(0, end), amount, ...columns.slice(end)].map((column) =>
    column.key === memoId.key ? { ...column, cell: memoIdAndAmount.cell } : column,
  )
}
