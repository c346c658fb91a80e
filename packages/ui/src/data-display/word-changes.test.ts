import { describe, expect, it } from 'vitest'
import { wordChanges } from './word-changes.ts'

describe('changes in a text', () => {
  it('are marked word by word', () => {
    expect(wordChanges('Replace two core routers', 'Replace three core routers')).toEqual([
      { kind: 'same', text: 'Replace ' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: 'three' },
      { kind: 'same', text: ' core routers' },
    ])
  })

  it.each([
    ['', 'Growth', [{ kind: 'added', text: 'Growth' }]],
    ['Growth', '', [{ kind: 'removed', text: 'Growth' }]],
  ])('from %j to %j are one run', (before, after, runs) => {
    expect(wordChanges(before, after)).toEqual(runs)
  })

  it('show texts without a common word in full, old and new', () => {
    expect(wordChanges('a b c', 'd e f')).toEqual([
      { kind: 'removed', text: 'a b c' },
      { kind: 'added', text: 'd e f' },
    ])
  })

  it('are found quickly in long texts with nothing in common', () => {
    const words = (letter: string) => Array.from({ length: 50_000 }, (_, n) => `${letter}${n}`).join(' ')
    // Word by word, these would take minutes.
    expect(wordChanges(words('a'), words('b'))).toHaveLength(2)
  })
})
