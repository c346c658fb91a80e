import type { RowSelection } from '@countersign/ui'
import { showToast } from '@countersign/ui'
import { useCallback, useMemo, useState } from 'react'
import type { MemoRow } from '../../../shared/memo-lists/memo-lists.ts'
import { withMemos, withNewer } from './selected-memos.ts'
import type { SelectedMemos } from './selected-memos.ts'
import { selectionTexts } from './texts.ts'

/** The selected memos of For my approval: kept over its pages, until it is left (M4). */
export function useSelection() {
  const [memos, setMemos] = useState<SelectedMemos>(new Map())
  const [isChoosing, setChoosing] = useState(false)
  const remove = useCallback((ids: readonly string[]) => {
    setMemos((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  }, [])
  const clear = useCallback(() => {
    setMemos(new Map())
    setChoosing(false)
  }, [])
  const onShown = useCallback((page: readonly MemoRow[]) => setMemos((before) => withNewer(before, page)), [])
  const table = useMemo((): RowSelection<MemoRow> => {
    return {
      selected: new Set(memos.keys()),
      onSelect: (rows, isSelected) => {
        const next = withMemos(memos, rows, isSelected)
        setMemos(next.selected)
        if (next.isOverLimit)
          showToast({ kind: 'info', id: 'selection-full', message: selectionTexts.upToFifty })
      },
      labelOf: ({ memo_id }) => selectionTexts.select(memo_id),
      allLabel: selectionTexts.selectAll,
      isInCards: isChoosing || memos.size > 0,
    }
  }, [memos, isChoosing])
  return { memos, table, onShown, remove, clear, startChoosing: () => setChoosing(true) }
}
