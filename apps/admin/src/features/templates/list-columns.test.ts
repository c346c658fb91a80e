import type { TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { columnQuestions, withColumns } from './list-columns.ts'

const questions = [
  { value: 'A', label: 'Amount' },
  { value: 'B', label: 'Due' },
]

it('a list’s columns are replaced, in the order chosen, and other lists keep theirs', () => {
  const headers = { memos: { active: [{ key: 'A', label: 'Amount' }] } }
  expect(withColumns(headers, 'approvals', 'approval', ['B', 'A'], questions)).toEqual({
    memos: { active: [{ key: 'A', label: 'Amount' }] },
    approvals: {
      approval: [
        { key: 'B', label: 'Due' },
        { key: 'A', label: 'Amount' },
      ],
    },
  })
  expect(withColumns(headers, 'memos', 'active', [], questions)).toEqual({ memos: {} })
})

it('a column is a question that reads on one line; the subject stands in every list anyway', () => {
  const field = (field_id: string, field_type: string) => ({
    field_id,
    field_type,
    field_name: field_id,
    constant: [],
  })
  const value = [field('TEXT_SUBJECT', 'TEXT'), field('AMOUNT', 'TEXT_CURRENCY'), field('BODY', 'TEXT_RTE')]
  expect(columnQuestions([{ value }] as unknown as TemplateContent)).toEqual([
    { value: 'AMOUNT', label: 'AMOUNT' },
  ])
})
