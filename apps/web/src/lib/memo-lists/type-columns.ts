import type { DataColumn } from '@countersign/ui'
import type { MemoPage, MemoRow } from './memo-lists.ts'

/** What a memo type adds to a list that is narrowed to it: answers, as the type's `headers` ask (end-user document section 3). */
export function typeColumns(columns: MemoPage['columns'] = []): DataColumn<MemoRow>[] {
  return columns.map(({ key, label }) => ({
    key: `column_${key}`,
    header: label,
    card: 'none',
    cell: (memo) => memo.columns?.[key] ?? '',
    title: (memo) => memo.columns?.[key],
  }))
}
