import { describe, expect, it } from 'vitest'
import type { Member } from './member.ts'
import { isComplete } from './member.ts'

const leader: Member = { name: 'db1', role: 'leader', state: 'running', timeline: 2 }
const sync: Member = { name: 'db2', role: 'sync_standby', state: 'running', timeline: 2, lag: 0 }
const replica: Member = { name: 'db3', role: 'replica', state: 'streaming', timeline: 2, lag: 1024 }

describe('a cluster', () => {
  it('is complete with a primary and two standbys, one of them synchronous', () => {
    expect(isComplete([leader, sync, replica], 2)).toBe(true)
  })

  it.each<[string, Member[]]>([
    ['without a primary', [sync, replica]],
    ['whose primary is being promoted', [{ ...leader, state: 'starting' }, sync, replica]],
    ['without a synchronous standby', [leader, { ...sync, role: 'replica' }, replica]],
    ['with a standby on an older timeline', [leader, sync, { ...replica, timeline: 1 }]],
    ['with a standby that is far behind', [leader, sync, { ...replica, lag: 10 ** 9 }]],
    ['with a standby that is away', [leader, sync, { ...replica, lag: 'unknown' }]],
    ['with a stopped standby', [leader, sync, { ...replica, state: 'stopped' }]],
  ])('%s is not complete', (_what, members) => {
    expect(isComplete(members, 2)).toBe(false)
  })
})
