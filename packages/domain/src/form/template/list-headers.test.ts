import { expect, it } from 'vitest'
import { fieldRegistry } from '../fields/registry.ts'
import { canBeColumn } from './list-headers.ts'
import type { FieldType } from './template.ts'

it('a list shows answers on one line, no rich text, files or rows (U38)', () => {
  const others = (Object.keys(fieldRegistry) as FieldType[]).filter((type) => !canBeColumn(type))
  expect(others.toSorted()).toEqual(['FILE_UPLOAD', 'NESTED', 'TEXT_RTE', 'TEXT_RTE_PREFILLED'])
})
