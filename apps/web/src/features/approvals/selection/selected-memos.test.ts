import { MAX_BULK_APPROVALS } from '@countersign/domain'
import { expect, it } from 'vitest'
import type { MemoRow } from '../../../shared/memo-lists/memo-lists.ts'
import { withMemos, withNewer } from './selected-memos.ts'

const memo = (memo_id: string, revision = 1) => ({ memo_id, revision }) as MemoRow
const page = (count: number) => Array.from({ length: count }, (_, at) => memo(`GEN-${at}`))

it('M4: at most fifty memos are selected', () => {
  const full = withMemos(new Map(), page(MAX_BULK_APPROVALS), true)
  expect(full).toMatchObject({ isOverLimit: false })
  const over = withMemos(full.selected, [memo('GEN-1'), memo('AVL-1')], true)
  expect(over.isOverLimit).toBe(true)
  expect(over.selected.size).toBe(MAX_BULK_APPROVALS)
  expect(withMemos(over.selected, page(2), false)).toMatchObject({
    isOverLimit: false,
    selected: { size: 48 },
  })
})

it('M4: a refetched list renews the selected memos, and nothing else', () => {
  const { selected } = withMemos(new Map(), page(2), true)
  expect(withNewer(selected, [memo('AVL-1')])).toBe(selected)
  const newer = withNewer(selected, [memo('GEN-1', 2), memo('AVL-1')])
  expect([...newer.values()].map(({ revision }) => revision)).toEqual([1, 2])
})
