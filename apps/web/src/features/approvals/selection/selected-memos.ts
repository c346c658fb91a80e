import { MAX_BULK_APPROVALS } from '@countersign/domain'
import type { MemoRow } from '../../../shared/memo-lists/memo-lists.ts'

/** Selected memos by Memo ID, in the order in which they were selected. */
export type SelectedMemos = ReadonlyMap<string, MemoRow>

/** Selects or deselects memos, at most as many as one request approves (M4). */
export function withMemos(
  selected: SelectedMemos,
  memos: readonly MemoRow[],
  isSelected: boolean,
): { selected: SelectedMemos; isOverLimit: boolean } {
  const next = new Map(selected)
  for (const memo of memos) {
    if (!isSelected) next.delete(memo.memo_id)
    else if (next.size < MAX_BULK_APPROVALS) next.set(memo.memo_id, memo)
  }
  return { selected: next, isOverLimit: isSelected && memos.some(({ memo_id }) => !next.has(memo_id)) }
}

/** The selection with what a newer page says of its memos; the same object where nothing changed. */
export function withNewer(selected: SelectedMemos, memos: readonly MemoRow[]): SelectedMemos {
  const newer = memos.filter((memo) => selected.has(memo.memo_id) && selected.get(memo.memo_id) !== memo)
  if (newer.length === 0) return selected
  return new Map([...selected].map(([id, memo]) => [id, newer.find(({ memo_id }) => memo_id === id) ?? memo]))
}
