import { describe, expect, it } from 'vitest'
import { refusalMessage } from './refusal-messages.ts'

const ANA = { email: 'ana@northwind.example' }
const FOR_ANA = { ...ANA, by: 'sam@northwind.example' }

describe('D5, D6: an approver is left out of a re-submission', () => {
  it('D5: who acted themselves', () => {
    expect(refusalMessage('RETURNER_DROPPED', ANA)).toBe(
      'ana@northwind.example returned this memo: replace them with another approver, or keep them.',
    )
    expect(refusalMessage('ADDED_APPROVER_DROPPED', ANA)).toBe(
      'ana@northwind.example was added by an approver and has acted, and cannot be removed.',
    )
  })

  it('D6: whose sub-approver acted: the message names both', () => {
    expect(refusalMessage('RETURNER_DROPPED', FOR_ANA)).toBe(
      'sam@northwind.example returned this memo for ana@northwind.example: replace ana@northwind.example with another approver, or keep them.',
    )
    expect(refusalMessage('ADDED_APPROVER_DROPPED', FOR_ANA)).toBe(
      'ana@northwind.example was added by an approver, sam@northwind.example has acted for them, and they cannot be removed.',
    )
  })
})
