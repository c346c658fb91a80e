import type { DataColumn } from '@countersign/ui'
import type { MemoPage, MemoRow } from './memo-lists.ts'

/** The columns that a memo type adds to a list filtered by it: answers named by its `headers` (U38). */
export function typeColumns(columns: MemoPage['columns'] = []): DataColumn<MemoRow>[] {
  return columns.map(({ key, label }) => ({
    key: `column_${key}`,
    header: label,
    card: 'none',
    cell: (memo) => memo.columns?.[key] ?? '',
    title: (memo) => memo.columns?.[key],
  }))
}
