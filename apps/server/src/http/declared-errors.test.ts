import type { CallDefinition } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../protocol/call-failure.ts'
import { asDeclared } from './declared-errors.ts'

const call: CallDefinition = catalogue.search_memo
const services = (production: boolean) => {
  const error = vi.fn()
  return { error, services: { config: { production }, log: { error } } as never }
}
const switchedOff = new CallFailure('FAILED_PRECONDITION', 'Search is switched off.', {
  reason: 'SWITCHED_OFF',
})

describe('an error that a call answers (A2)', () => {
  it('is passed on if the call declares it', () => {
    expect(asDeclared(call, switchedOff, services(false).services)).toBe(switchedOff)
  })

  it.each([
    new CallFailure('NOT_FOUND', 'There is no such memo.'),
    new CallFailure('FAILED_PRECONDITION', 'Locked out.', { reason: 'LOCKOUT' }),
  ])('is a defect in development and tests if it does not: $code', (undeclared) => {
    const answered = asDeclared(call, undeclared, services(false).services)
    expect(answered).not.toBeInstanceOf(CallFailure)
    expect(String(answered)).toContain(`search_memo doesn't declare ${undeclared.code}`)
  })

  it('is passed on undeclared in production, and logged', () => {
    const undeclared = new CallFailure('NOT_FOUND', 'There is no such memo.')
    const { error, services: given } = services(true)
    expect(asDeclared(call, undeclared, given)).toBe(undeclared)
    expect(error).toHaveBeenCalledOnce()
  })

  it('is left alone if it is not a CallFailure', () => {
    const cause = new Error('connection lost')
    expect(asDeclared(call, cause, services(false).services)).toBe(cause)
  })
})
