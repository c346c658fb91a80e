import { describe, expect, it } from 'vitest'
import { threadStateOf } from './thread-state.ts'

const no = (reason: string) => ({ allowed: false, reason, message: `because ${reason}` })

describe('below an entry of the log', () => {
  it('stands the way to reply, while the memo has not ended', () => {
    expect(threadStateOf({ locked: false }, { allowed: true })).toEqual({ kind: 'open' })
  })

  it('D11: stands that the thread is closed, once it has', () => {
    expect(threadStateOf({ locked: true }, no('THREAD_LOCKED'))).toEqual({ kind: 'closed' })
  })

  it('C8: stands why there is no reply on a memo that is held', () => {
    expect(threadStateOf({ locked: false }, no('READ_ONLY'))).toEqual({
      kind: 'refused',
      reason: 'because READ_ONLY',
    })
  })

  it('C7: stands nothing for who has left, and nothing below a decision that is still on its way', () => {
    expect(threadStateOf({ locked: true }, no('NO_ACCESS'))).toEqual({ kind: 'none' })
    expect(threadStateOf({ locked: true }, { allowed: true })).toEqual({ kind: 'none' })
    expect(threadStateOf({ locked: false }, undefined)).toEqual({ kind: 'none' })
  })
})
