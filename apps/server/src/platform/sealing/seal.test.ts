import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const secret = randomBytes(32)

describe('a sealed value', () => {
  test('opens with its own key and purpose', () => {
    const seal = createSeal([secret], 'viewer')
    expect(seal.openText(seal.sealText({ key: 'a' }))).toEqual({ key: 'a' })
    expect(seal.open(seal.seal([1]))).toEqual([1])
  })

  test('does not open for another purpose or with another key', () => {
    const sealed = createSeal([secret], 'viewer').sealText('x')
    expect(createSeal([secret], 'flow').openText(sealed)).toBeNull()
    expect(createSeal([randomBytes(32)], 'viewer').openText(sealed)).toBeNull()
  })

  test('still opens while its key is listed behind a newer one, and not afterwards', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const before = createSeal([older], 'viewer').sealText('before')
    const between = createSeal([newer, older], 'viewer')
    expect(between.openText(before)).toBe('before')
    const after = createSeal([newer], 'viewer')
    expect(after.openText(between.sealText('between'))).toBe('between')
    expect(after.openText(before)).toBeNull()
  })

  test('does not open when any bit of it was changed', () => {
    const seal = createSeal([secret], 'viewer')
    const sealed = seal.seal('x')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(seal.open(changed)).toBeNull()
    }
  })

  test.each(['', 'x', '%%%', 'AAAA'])('%j does not open', (text) => {
    expect(createSeal([secret], 'viewer').openText(text)).toBeNull()
  })
})
