import { describe, expect, it } from 'vitest'
import { formatMemoId } from './memo-id.ts'

describe('A7: what people quote a memo by', () => {
  it.each([
    [1, 'AVL-2026-0001'],
    [418, 'AVL-2026-0418'],
    [12345, 'AVL-2026-12345'],
  ])('A7: number %i', (number, id) => {
    expect(formatMemoId('AVL', 2026, number)).toBe(id)
  })
})
