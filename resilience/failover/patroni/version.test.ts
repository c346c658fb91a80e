import { describe, expect, it } from 'vitest'
import { refusePatroni } from './version.ts'

describe('Patroni', () => {
  it('3.0.2, as Debian 12 ships it, is refused by name', () => {
    expect(refusePatroni('3.0.2')).toMatch(/^Patroni 3\.0\.2 is refused: .* 3\.0\.3 or newer/)
  })

  it.each(['2.1.7', '3.0.0', '3.0.1', '3.0.2-1'])(
    '%s is refused, being older than the comparison',
    (version) => {
      expect(refusePatroni(version)).toContain('is refused')
    },
  )

  it.each(['3.0.3', '3.0.4', '3.1.0', '3.3.2', '4.0.0', '4.1.4', '10.0.0'])('%s is accepted', (version) => {
    expect(refusePatroni(version)).toBeUndefined()
  })

  it('without a version is refused', () => {
    expect(refusePatroni('unreleased')).toBe('Patroni has an unknown version: unreleased.')
  })
})
