import { MAX_BULK_APPROVALS } from '@countersign/domain'

/** The texts of selecting memos in For my approval. */
export const selectionTexts = {
  select: (memoId: string) => `Select ${memoId}`,
  selectAll: 'Select all memos on this page',
  bar: 'Selected memos',
  selected: (count: number) => `${count} selected`,
  spoken: (count: number, total: string) =>
    count === 0 ? 'Nothing is selected.' : `${count} selected${total === '' ? '' : `, total ${total}`}`,
  clear: 'Clear',
  hint: `Up to ${MAX_BULK_APPROVALS} at once. You see each one before it counts.`,
  upToFifty: `Up to ${MAX_BULK_APPROVALS} memos can be approved at once.`,
  review: (count: number) => `Review these ${count}`,
  approve: (count: number) => `Approve ${count}…`,
} as const
