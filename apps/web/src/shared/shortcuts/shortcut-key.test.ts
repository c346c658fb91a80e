import { describe, expect, it } from 'vitest'
import { shortcutKeyOf } from './shortcut-key.ts'

const press = {
  key: 'a',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  defaultPrevented: false,
  repeat: false,
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

  it.each(['a', 't', 'r', 's', 'z', '?'])('M3: acts once while %s is held down', (key) => {
    expect(shortcutKeyOf({ ...press, key })).toBe(key)
    expect(shortcutKeyOf({ ...press, key, repeat: true })).toBeUndefined()
  })

  it.each(['j', 'K'])('moves on while %s is held down', (key) => {
    expect(shortcutKeyOf({ ...press, key, repeat: true })).toBe(key.toLowerCase())
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'defaultPrevented'] as const)(
    'ignores a press with %s',
    (property) => {
      expect(shortcutKeyOf({ ...press, [property]: true })).toBeUndefined()
    },
  )
})
