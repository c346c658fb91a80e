import { describe, expect, it } from 'vitest'
import { splitAtChange } from './split-at-change.ts'

describe('the difference of two texts', () => {
  it.each([
    ['PHP 4,820,000.00', 'PHP 4,280,000.00', ['PHP 4,', '82', '28', '0,000.00']],
    ['abc', 'abc', ['abc', '', '', '']],
    ['', 'new', ['', '', 'new', '']],
    ['aa', 'aaa', ['aa', '', 'a', '']],
    ['x😀y', 'x😁y', ['x', '😀', '😁', 'y']],
  ])('O5: of %j and %j is what lies between what is alike', (one, other, parts) => {
    expect(splitAtChange(one, other)).toEqual(parts)
  })
})
