import { expect, it } from 'vitest'
import { taskAfter } from './task-after.ts'

const memos = (...ids: string[]) => ids.map((memo_id) => ({ memo_id }))

it('the next memo is the one below the decided one', () => {
  expect(taskAfter('B', ['A', 'B', 'C', 'D'], memos('A', 'C', 'D'))?.memo_id).toBe('C')
})

it('a memo that others have decided meanwhile is passed', () => {
  expect(taskAfter('B', ['A', 'B', 'C', 'D'], memos('A', 'D'))?.memo_id).toBe('D')
})

it('after the last one, the first one that waits is next', () => {
  expect(taskAfter('C', ['A', 'B', 'C'], memos('A', 'B'))?.memo_id).toBe('A')
})

it('a memo that was opened from a mail leads to the head of the list', () => {
  expect(taskAfter('X', ['A', 'B'], memos('A', 'B'))?.memo_id).toBe('A')
  expect(taskAfter('X', [], memos('B', 'X'))?.memo_id).toBe('B')
})

it('nothing is next when nothing waits', () => {
  expect(taskAfter('A', ['A'], [])).toBeUndefined()
  expect(taskAfter('A', ['A', 'B'], memos('A'))).toBeUndefined()
})
