import type { LoggedEvent, Person } from '@countersign/domain'
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

const HANDLER = { email: 'hedy@northwind.example', name: 'Hedy Lim' }
const OTHER = { email: 'sol@northwind.example', name: 'Sol Reyes' }
const handOff = { handlers: [HANDLER], missing: ['Treasurer'] }
const approved: Change[] = TWO_LEVELS.map((change) => ({ ...change, handOff }))
const CHANGES: Change[] = [
  ...approved,
  { by: HANDLER, command: { type: 'CompleteHandOff', message: 'Ordered', attachments: [] } },
]

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})

const forged = (change: (event: LoggedEvent) => object | null) =>
  eventsOf(CHANGES)
    .flat()
    .flatMap((event) => change(event) ?? []) as Record<string, unknown>[]
const moved = (event: LoggedEvent, from: Person | undefined = HANDLER) => ({
  at: event.at,
  by: FIRST,
  type: 'HandOffMoved',
  ...(from && { from }),
  to: OTHER,
  reason: 'Left',
})

describe('R0, R3, O5: the hand-off of an approved memo', () => {
  it('R3: is proven with who had it to do and who did it', async () => {
    const proven = await checkBundle(await bundleOf(installation, eventsOf(CHANGES)), installation.trust)
    expect(proven.memo?.handOff).toMatchObject({
      handlers: [HANDLER],
      missing: ['Treasurer'],
      done: { by: HANDLER },
    })
  })

  it('K9: is done by the person to whom it went', () => {
    const events = forged((event) =>
      event.type === 'HandOffDone' ? [moved(event), { ...event, by: OTHER }] : event,
    )
    expect(replay(BEGUN, events).memo.handOff?.done?.by).toEqual(OTHER)
  })

  it('R3: is done by the person whom an administrator named where no one had it', () => {
    const { from: _from, ...named } = moved(eventsOf(CHANGES).flat()[0]!)
    const events = forged((event) => {
      if (event.type === 'MemoApproved')
        return { ...event, handOff: { handlers: [], missing: ['Treasurer'] } }
      return event.type === 'HandOffDone'
        ? [
            { ...named, at: event.at },
            { ...event, by: OTHER },
          ]
        : event
    })
    expect(replay(BEGUN, events).memo.handOff).toMatchObject({
      handlers: [OTHER],
      missing: [],
      done: { by: OTHER },
    })
  })

  it.each<[string, (event: LoggedEvent) => object | null]>([
    ['by another person', (event) => (event.type === 'HandOffDone' ? { ...event, by: OWNER } : event)],
    ['twice', (event) => (event.type === 'HandOffDone' ? [event, event] : event)],
    [
      'which it was given to no one',
      (event) => {
        if (event.type !== 'MemoApproved') return event
        const { handOff: _handOff, ...rest } = event
        return rest
      },
    ],
    [
      'in the place of another person',
      (event) => (event.type === 'HandOffDone' ? moved(event, OTHER) : event),
    ],
    [
      'by one named though another had it',
      (event) => {
        const { from: _from, ...named } = moved(event)
        return event.type === 'HandOffDone' ? [named, event] : event
      },
    ],
    ['and then given away', (event) => (event.type === 'HandOffDone' ? [event, moved(event)] : event)],
  ])('done %s is refused', (_how, change) => {
    expect(() => replay(BEGUN, forged(change))).toThrow(
      expect.objectContaining({ check: 'replay-hand-off' }) as Error,
    )
  })
})
