import { describe, expect, it } from 'vitest'
import { cssVariablesOf, darkTokens, lightTokens, statusKinds } from './tokens.ts'

/** Relative luminance after WCAG 2.2, from '#RRGGBB'. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('colours of the %s scheme can be read', (_scheme, tokens) => {
  it('text has a contrast of 4.5 on every surface', () => {
    for (const text of [tokens.text, tokens.text2, tokens.text3, tokens.link, tokens.error]) {
      for (const surface of [tokens.canvas, tokens.sheet, tokens.sunk, tokens.hover, tokens.selected]) {
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('a status reads on its own fill, or on the sheet where it has none', () => {
    for (const kind of statusKinds) {
      const { text, fill } = tokens.status[kind]
      expect(contrast(text, fill === 'transparent' ? tokens.sheet : fill), kind).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('control borders and the focus ring have a contrast of 3', () => {
    expect(contrast(tokens.control, tokens.sheet)).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens.focus, tokens.canvas)).toBeGreaterThanOrEqual(3)
  })
})

it('every role becomes a custom property', () => {
  const variables = cssVariablesOf(lightTokens)
  expect(variables['--cs-line-strong']).toBe('#D5D0C5')
  expect(variables['--cs-text-2']).toBe('#4C555A')
  expect(variables['--cs-status-returned-fill']).toBe('#FCF0D5')
})
