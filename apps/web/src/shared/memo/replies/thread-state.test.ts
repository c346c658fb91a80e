import type { RefusalCode } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { threadStateOf } from './thread-state.ts'

const no = (reason: RefusalCode) => ({ allowed: false as const, reason, message: `because ${reason}` })

describe('the thread below an entry of the log', () => {
  it('D11: is open while the memo has not ended', () => {
    expect(threadStateOf({ locked: false }, { allowed: true })).toEqual({ kind: 'open' })
  })

  it('D11: is locked once it has ended', () => {
    expect(threadStateOf({ locked: true }, no('THREAD_LOCKED'))).toEqual({ kind: 'closed' })
  })

  it('C8: says why a held memo takes no replies', () => {
    expect(threadStateOf({ locked: false }, no('READ_ONLY'))).toEqual({
      kind: 'refused',
      reason: 'because READ_ONLY',
    })
  })

  it('C7: is missing for people who left, and below a decision that is still being sent', () => {
    expect(threadStateOf({ locked: true }, no('NO_ACCESS'))).toEqual({ kind: 'none' })
    expect(threadStateOf({ locked: true }, { allowed: true })).toEqual({ kind: 'none' })
    expect(threadStateOf({ locked: false }, undefined)).toEqual({ kind: 'none' })
  })
})
