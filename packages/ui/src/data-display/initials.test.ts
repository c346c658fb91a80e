import { describe, expect, it } from 'vitest'
import { initialsOf, TINT_COUNT, tintOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Andrea Villanueva', 'AV'],
    ['Maria Luisa de la Cruz', 'MC'],
    ['  Bea  ', 'B'],
    ['paolo.reyes@example.com', 'PR'],
    ['Ñandú Óscar', 'ÑÓ'],
    ['', '?'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('a person keeps their tint, however the name is written', () => {
    expect(tintOf('Jun Mercado')).toBe(tintOf(' JUN MERCADO '))
    expect(tintOf('Jun Mercado')).toBeLessThan(TINT_COUNT)
  })

  it('different people get different tints', () => {
    const tints = new Set(
      ['Ana Cruz', 'Ben Dy', 'Carlo Uy', 'Dina Go', 'Eva Sy', 'Fe Lim', 'Gil Tan'].map(tintOf),
    )
    expect(tints.size).toBeGreaterThan(1)
  })
})
