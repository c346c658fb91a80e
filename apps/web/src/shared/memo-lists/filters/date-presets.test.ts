import { expect, it } from 'vitest'
import { datePresets } from './date-presets.ts'

it('U14: ranges up to today include today', () => {
  expect(datePresets('2026-03-05').map((preset) => preset.value)).toEqual([
    ['2026-02-27', '2026-03-05'],
    ['2026-02-04', '2026-03-05'],
    ['2026-03-01', '2026-03-05'],
    ['2026-01-01', '2026-03-05'],
  ])
})
