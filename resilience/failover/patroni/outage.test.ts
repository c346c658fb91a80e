import { describe, expect, it } from 'vitest'
import type { Shot } from '../probes.ts'
import { longestOutage } from './outage.ts'

const shot = (origin: string, ended: number, code = 'OK'): Shot => ({
  origin,
  code,
  call: 'create_memo',
  began: ended - 1,
  ended,
})

describe('an outage', () => {
  it('lasts from the last acknowledged write before the failure to the first one after it', () => {
    const shots = [shot('a', 90), shot('a', 300, 'UNAVAILABLE'), shot('a', 500), shot('a', 550)]
    expect(longestOutage(shots, ['a'], 100, 600)).toBe(410)
  })

  it('is that of the process that recovers last', () => {
    const shots = [shot('a', 90), shot('b', 95), shot('a', 200), shot('b', 700)]
    expect(longestOutage(shots, ['a', 'b'], 100, 700)).toBe(605)
  })

  it('goes on until the end if a process does not write again', () => {
    expect(longestOutage([shot('a', 90)], ['a'], 100, 900)).toBe(810)
  })

  it('can begin after the failure, as in a switchover', () => {
    const shots = [shot('a', 90), shot('a', 200), shot('a', 3_200), shot('a', 3_300)]
    expect(longestOutage(shots, ['a'], 100, 3_300)).toBe(3_000)
  })
})
