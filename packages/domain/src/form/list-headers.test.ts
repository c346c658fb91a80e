import { expect, it } from 'vitest'
import { canBeColumn } from './list-headers.ts'

it('a list shows answers on one line, no rich text, files or rows (end-user document section 3)', () => {
  expect(canBeColumn('TEXT_CURRENCY')).toBe(true)
  expect(canBeColumn('CHECKBOX')).toBe(true)
  expect((['TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD', 'NESTED'] as const).some(canBeColumn)).toBe(false)
})
