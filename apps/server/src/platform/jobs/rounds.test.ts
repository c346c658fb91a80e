import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAUSES = { afterRound: 10, afterFailure: 100 }

describe('rounds of work', () => {
  it('begin after a pause, and never while one is running', async () => {
    const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const round = vi.fn(() => ended[round.mock.calls.length - 1]?.promise ?? Promise.resolve())
    const rounds = startRounds(round, PAUSES, () => undefined)
    expect(round).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(10)
    await vi.advanceTimersByTimeAsync(1000)
    expect(round).toHaveBeenCalledTimes(1)
    ended[0]?.resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(round).toHaveBeenCalledTimes(2)
    ended[1]?.resolve()
    await rounds.stop()
  })

  it('report a failure, and pause for longer after it', async () => {
    const round = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    const failures: unknown[] = []
    const rounds = startRounds(round, PAUSES, (cause) => failures.push(cause))
    await vi.advanceTimersByTimeAsync(10)
    expect(failures).toEqual([new Error('away')])
    await vi.advanceTimersByTimeAsync(99)
    expect(round).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(round).toHaveBeenCalledTimes(2)
    await rounds.stop()
  })

  it('end with the current one, whose failure then concerns no one', async () => {
    const current = Promise.withResolvers<void>()
    const round = vi.fn(() => current.promise)
    const failures: unknown[] = []
    const rounds = startRounds(round, { afterRound: 10 }, (cause) => failures.push(cause))
    await vi.advanceTimersByTimeAsync(10)
    const stopped = rounds.stop()
    current.reject(new Error('closed'))
    await stopped
    await vi.advanceTimersByTimeAsync(1000)
    expect([round.mock.calls.length, failures]).toEqual([1, []])
  })
})
