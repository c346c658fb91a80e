import type { DataColumn } from '@countersign/ui'
import { memoColumns } from './memo-columns.tsx'
import type { MemoRow } from './memo-lists.ts'

const {
  amount,
  currentApprovers,
  dateCreated,
  dateLastModified,
  dateOfAction,
  memoId,
  memoType,
  received,
  status,
} = memoColumns

/** Widths that leave room for the subject beside the amount. */
const NARROWER = new Map([
  [memoType.key, '14%'],
  [currentApprovers.key, '15%'],
  ...[dateCreated, dateLastModified, dateOfAction].map(({ key }) => [key, '6.75rem'] as const),
  [status.key, '7.75rem'],
])

/**
 * Adds the amount to the columns of a list where a listed memo has one (M1): after the documents' columns, and before the one that
 * says since when an approver's task waits.
 */
export function withAmount(
  columns: DataColumn<MemoRow>[],
  memos: readonly MemoRow[] = [],
): DataColumn<MemoRow>[] {
  if (!memos.some((memo) => memo.amount)) return columns
  const at = columns.findIndex(({ key }) => key === received.key)
  const before = at === -1 ? columns.map(narrowed) : columns.slice(0, at)
  const after = at === -1 ? [] : columns.slice(at)
  return [...before, amount, ...after].map((column) =>
    column.key === memoId.key ? { ...column, cell: memoColumns.memoIdAndAmount.cell } : column,
  )
}

function narrowed(column: DataColumn<MemoRow>): DataColumn<MemoRow> {
  const width = NARROWER.get(column.key)
  return width === undefined ? column : { ...column, width }
}
