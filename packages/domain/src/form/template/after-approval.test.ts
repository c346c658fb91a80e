import { expect, it } from 'vitest'
import { keptAfterApproval } from './after-approval.ts'
import type { RecipientSource } from './template.ts'

const ana: RecipientSource = { kind: 'PERSON', person: { email: 'ana@northwind.example', name: 'Ana' } }
const handlers = { sources: [ana], may_be_owner: true }
const readers = { sources: [ana], acknowledge: { days: 3 } }
const none = { sources: [] }

it('R3, R5: a template keeps those who get approved memos', () => {
  expect(keptAfterApproval({ handlers, readers })).toEqual({ handlers, readers })
  expect(keptAfterApproval({ handlers, readers: none })).toEqual({ handlers })
  expect(keptAfterApproval({ handlers: none, readers })).toEqual({ readers })
})

it('R5: readers whom the owner names are readers', () => {
  const named = { sources: [], named_by_owner: true }
  expect(keptAfterApproval({ readers: named })).toEqual({ readers: named })
})

it('R3, R5: a template keeps nothing of what names no one', () => {
  for (const given of [undefined, {}, { handlers: none, readers: { ...none, acknowledge: {} } }])
    expect(keptAfterApproval(given)).toBeUndefined()
})
