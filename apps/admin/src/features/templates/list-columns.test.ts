import type { TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { columnQuestions, withColumns } from './list-columns.ts'

const questions = [
  { value: 'A', label: 'Amount' },
  { value: 'B', label: 'Due' },
]

it('replaces one list’s columns in the chosen order, and keeps those of other lists', () => {
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

it('offers questions that fit on one line, except the subject, which every list shows', () => {
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
