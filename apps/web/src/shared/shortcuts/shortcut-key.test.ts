import { describe, expect, it } from 'vitest'
import { shortcutKeyOf } from './shortcut-key.ts'

const press = {
  key: 'a',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  defaultPrevented: false,
}

describe('the key of a shortcut', () => {
  it('is a single character, whatever its case', () => {
    expect(shortcutKeyOf(press)).toBe('a')
    expect(shortcutKeyOf({ ...press, key: 'A' })).toBe('a')
    expect(shortcutKeyOf({ ...press, key: '?' })).toBe('?')
  })

  it.each(['Enter', 'Escape', 'Tab', 'Dead'])('is not %s', (key) => {
    expect(shortcutKeyOf({ ...press, key })).toBeUndefined()
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'defaultPrevented'] as const)(
    'ignores a press with %s',
    (property) => {
      expect(shortcutKeyOf({ ...press, [property]: true })).toBeUndefined()
    },
  )
})
