import { CallError } from '@countersign/client'
import { expect, it } from 'vitest'
import { erasureProblems, partLines, partsWithAuthors } from './erasable-parts.ts'
import type { ErasablePart } from './erasable-parts.ts'

const part = (name: string, more: Partial<ErasablePart>): ErasablePart => ({
  part: name,
  kind: 'REMARKS',
  author_name: 'Ana Cruz',
  date: '2026-03-03T01:14:00.000Z',
  question: null,
  state: 'SHOWN',
  ...more,
})

const parts = [
  part('subject', { kind: 'SUBJECT' }),
  part('answer/WHY', { kind: 'ANSWER', question: 'Purpose', state: 'ERASED' }),
  part('text/2', { state: 'OPEN' }),
]

it('O6: a reader reads of each part in one line what it is, and why it can’t be chosen', () => {
  expect(partLines(parts)).toEqual([
    { value: 'subject', label: 'Subject', unavailable: undefined },
    { value: 'answer/WHY', label: 'Answer to “Purpose”', unavailable: 'Erased' },
    {
      value: 'text/2',
      label: 'Remarks of Ana Cruz, Mar 03, 2026 09:14 AM',
      unavailable: 'Already asked for',
    },
  ])
})

it('O6: an administrator reads kind, question, author and instant of each part', () => {
  const written = 'Ana Cruz, Mar 03, 2026 09:14 AM'
  expect(partsWithAuthors(parts).map(({ label, note }) => [label, note])).toEqual([
    ['Subject', written],
    ['Answer to “Purpose”', written],
    ['Remarks', written],
  ])
})

it('O6: a refusal is shown at the field that it is about', () => {
  const refused = (code: CallError['code'], details?: CallError['details']) =>
    erasureProblems(new CallError(code, 'No.', details))
  expect(erasureProblems(null)).toEqual({})
  expect(refused('NOT_FOUND')).toEqual({ part: 'No.' })
  expect(refused('FAILED_PRECONDITION', { reason: 'ERASURE_OPEN' })).toEqual({ part: 'No.' })
  expect(refused('FAILED_PRECONDITION', { reason: 'ERASED_ALREADY' })).toEqual({ part: 'No.' })
  expect(refused('FAILED_PRECONDITION', { reason: 'ONLY_ADMINISTRATOR' })).toEqual({ other: 'No.' })
  const issues = [{ path: 'reason', message: 'Maximum of 500 characters' }]
  expect(refused('INVALID_ARGUMENT', { issues })).toEqual({ reason: 'Maximum of 500 characters' })
})
