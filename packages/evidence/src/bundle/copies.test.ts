import type { LoggedEvent } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Change, Installation } from '../testing/proven-memo.ts'
import {
  BEGUN,
  bundleOf,
  eventsOf,
  FIRST,
  newInstallation,
  OWNER,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import { checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

const READER = { email: 'rea@northwind.example', name: 'Rea Lim' }
const copies = { readers: [READER, FIRST], missing: ['Treasurer'], mustAcknowledge: true }
const approved: Change[] = TWO_LEVELS.map((change) => ({ ...change, copies }))
const CHANGES: Change[] = [
  ...approved,
  { by: READER, command: { type: 'Acknowledge' } },
  { by: FIRST, command: { type: 'Acknowledge' } },
]

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})

const forged = (change: (event: LoggedEvent) => object | null) =>
  eventsOf(CHANGES)
    .flat()
    .flatMap((event) => change(event) ?? []) as Record<string, unknown>[]

describe('R0, R5, O5: the copies of an approved memo', () => {
  it('R5: are proven with who got one, who acknowledged, and when', async () => {
    const proven = await checkBundle(await bundleOf(installation, eventsOf(CHANGES)), installation.trust)
    const at = proven.events.flatMap((event) => (event.type === 'MemoAcknowledged' ? [event.at] : []))
    expect(proven.memo?.copies).toEqual({
      ...copies,
      acknowledged: [
        { email: READER.email, at: at[0] },
        { email: FIRST.email, at: at[1] },
      ],
    })
  })

  it.each<[string, (event: LoggedEvent) => object | null]>([
    [
      'by a person without a copy',
      (event) => (event.type === 'MemoAcknowledged' ? { ...event, by: OWNER } : event),
    ],
    ['twice', (event) => (event.type === 'MemoAcknowledged' ? [event, event] : event)],
    [
      'where no one was asked to',
      (event) =>
        event.type === 'MemoApproved' ? { ...event, copies: { ...copies, mustAcknowledge: false } } : event,
    ],
    [
      'before the approval',
      (event) =>
        event.type === 'LevelCleared'
          ? [{ at: event.at, by: READER, type: 'MemoAcknowledged' }, event]
          : event,
    ],
  ])('acknowledged %s is refused', (_how, change) => {
    expect(() => replay(BEGUN, forged(change))).toThrow(
      expect.objectContaining({ check: 'replay-acknowledgement' }) as Error,
    )
  })
})
