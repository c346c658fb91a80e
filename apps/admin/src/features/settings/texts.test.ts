import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

const { errorsTitle, apply } = texts.import

describe('the import of people, in words (I5, W28)', () => {
  it.each([
    [1, 'One error: nothing can be imported', 'Import 1 person'],
    [2, '2 errors: nothing can be imported', 'Import 2 people'],
  ])('I5: counts %i as English does', (count, errors, button) => {
    expect(errorsTitle(count)).toBe(errors)
    expect(apply(count)).toBe(button)
  })

  it('I5: names no number on a button that would change no one', () => {
    expect(apply(0)).toBe('Import')
  })
})
