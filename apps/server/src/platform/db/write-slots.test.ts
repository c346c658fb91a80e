import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAway, isAway } from './away.ts'
import { CONNECT_MS } from './pool.ts'
import { WriteSlots } from './write-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => Promise.resolve(false)

describe('T1: write slots', () => {
  it('are limited, and a further write waits until one is released', async () => {
    const slots = new WriteSlots(2, never)
    const release = await slots.take()
    await slots.take()
    let hasSlot = false
    const third = slots.take().then(() => (hasSlot = true))
    await vi.advanceTimersByTimeAsync(CONNECT_MS - 1)
    expect(hasSlot).toBe(false)
    release()
    await third
    await expect(Promise.all([slots.take(), vi.advanceTimersByTimeAsync(CONNECT_MS)])).rejects.toThrow(
      DatabaseAway,
    )
  })

  it('are released idempotently', async () => {
    const slots = new WriteSlots(1, never)
    const release = await slots.take()
    release()
    release()
    await slots.take()
    await expect(Promise.all([slots.take(), vi.advanceTimersByTimeAsync(CONNECT_MS)])).rejects.toThrow(
      DatabaseAway,
    )
  })

  it('are unavailable for a moment at a standby', async () => {
    const slots = new WriteSlots(1, never)
    slots.pause()
    await expect(slots.take()).rejects.toThrow(DatabaseAway)
    await vi.advanceTimersByTimeAsync(1_000)
    await slots.take()
  })

  it('are unavailable while a commit that timed out still waits', async () => {
    let isWaiting = true
    let checks = 0
    const slots = new WriteSlots(1, () => {
      checks++
      return Promise.resolve(isWaiting)
    })
    await (
      await slots.take()
    )()
    expect(checks).toBe(0)
    slots.suspectWaitingCommits()
    const refused = await Promise.allSettled([slots.take(), slots.take()])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(checks).toBe(1)
    isWaiting = false
    const release = await slots.take()
    release()
    await slots.take()
    expect(checks).toBe(2)
  })
})

describe('a failure', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })

  it.each(['25006', '25P03', '57P01', '57P05', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'with %s means that the database is away',
    (code) => expect(isAway(withCode(code))).toBe(true),
  )

  it.each(['Query read timeout', 'timeout expired', 'Connection terminated due to connection timeout'])(
    'with the message "%s" does, too',
    (words) => expect(isAway(new Error(words))).toBe(true),
  )

  it('does as the cause of another', () =>
    expect(isAway(new Error('Migration failed', { cause: withCode('57P03') }))).toBe(true))

  it.each([withCode('23505'), new Error('x'), null, 'x'])('of another kind does not', (cause) =>
    expect(isAway(cause)).toBe(false),
  )
})
