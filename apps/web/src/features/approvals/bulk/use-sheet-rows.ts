import { errorText } from '@countersign/app-shell/error-text'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import type { SelectedMemos } from '../selection/selected-memos.ts'
import { openedRow } from './bulk-rows.ts'
import type { BulkRow } from './bulk-rows.ts'

/** The rows of the sheet: those that were selected when it opened, all ticked (M4). */
export function useSheetRows(memos: SelectedMemos) {
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const change = (memoId: string, to: (row: BulkRow) => BulkRow) =>
    setRows((before) => before.map((row) => (row.memo.memo_id === memoId ? to(row) : row)))
  return {
    rows,
    reset: () => setRows([...memos.values()].map((memo) => ({ memo, isTicked: true, isOpened: false }))),
    tick: (memoId: string, isTicked: boolean) => change(memoId, (row) => ({ ...row, isTicked })),
    /**
     * The memo was opened: it may be approved as it is now.
     * @returns whether it may; the row says why not
     */
    markOpened: async (memoId: string): Promise<boolean> => {
      try {
        const details = await client.call('get_memo_details_for_viewing', { memo_id: memoId })
        const { approve } = details.abilities
        if (!approve.allowed) throw new Error(approve.message)
        change(memoId, (row) => openedRow(row, details))
        return true
      } catch (error) {
        change(memoId, (row) => ({ ...row, problem: errorText(error) }))
        return false
      }
    },
  }
}
