import type { EventOf, Person } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Change, Installation } from '../testing/proven-memo.ts'
import {
  BEGUN,
  bundleOf,
  eventsOf,
  FIRST,
  newInstallation,
  SECOND,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import type { Bundle } from './bundle.ts'
import { checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

let installation: Installation

beforeAll(async () => {
  installation = await newInstallation()
})

const check = (bundle: Bundle) => checkBundle(bundle, installation.trust)

describe('R1, O5: approvers who were added', () => {
  const [submission, ...approvals] = TWO_LEVELS as [Change, ...Change[]]
  const seatId = (eventsOf([submission])[0]?.[0] as EventOf<'MemoSubmitted'>).levels[0]?.approvers[0]
    ?.seatId as string
  const people = [{ name: 'Gina Cruz', email: 'gina.cruz@northwind.example' }]
  const adding: Change = { by: FIRST, command: { type: 'AddApprovers', seatId, people, reason: 'Legal' } }
  const [first, second, third] = approvals as [Change, Change, Change]
  const changes = [submission, adding, first, second, { ...third, by: people[0] as Person }, third]

  it('are judged again: who was added decided right behind, by the second rule set', async () => {
    const proven = await check(await bundleOf(installation, eventsOf(changes)))
    expect(proven.memo?.levels.map(({ isAdded }) => isAdded === true)).toEqual([false, true, false])
    expect(proven.memo?.lifecycle).toBe('APPROVED')
  })

  it.each([
    ['in another person’s name', 'replay-adding', { by: SECOND }],
    ['at no seat', 'replay-adding', { seatId: 'none' }],
    ['behind another level', 'replay-added-level', { sequenceId: 'other' }],
    ['to no one', 'replay-added-number', { added: [] }],
    [
      'more than three',
      'replay-added-number',
      {
        added: [1, 2, 3, 4].map((no) => ({
          seatId: `seat-${no}`,
          person: { name: `P${no}`, email: `p${no}@northwind.example` },
        })),
      },
    ],
  ])('an adding %s is refused', (_how, code, change) => {
    const events = eventsOf(changes).flat()
    const forged = events.map((event) =>
      event.type === 'ApproversAdded' ? { ...event, ...change } : event,
    ) as unknown as Record<string, unknown>[]
    expect(() => replay(BEGUN, forged)).toThrow(expect.objectContaining({ check: code }) as Error)
  })

  it('K4: no one is added who decided for someone else', () => {
    const [levelOne] = (eventsOf([submission])[0]?.[0] as EventOf<'MemoSubmitted'>).levels
    const addedBySecond: Change = {
      by: SECOND,
      command: {
        type: 'AddApprovers',
        seatId: levelOne?.approvers[1]?.seatId ?? '',
        people,
        reason: 'Legal',
      },
    }
    const forged = eventsOf([submission, first, addedBySecond])
      .flat()
      .map((event) =>
        event.type === 'DecisionMade'
          ? { ...event, by: people[0], actsFor: { person: event.by, absenceId: 'absence-1' } }
          : event,
      ) as unknown as Record<string, unknown>[]
    expect(() => replay(BEGUN, forged)).toThrow(
      expect.objectContaining({ check: 'replay-added-person' }) as Error,
    )
  })
})
