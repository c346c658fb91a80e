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
  SECOND,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import { checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

let installation: Installation

beforeAll(async () => {
  installation = await newInstallation()
})

const GINA = { name: 'Gina Cruz', email: 'gina.cruz@northwind.example' }
type Events = Record<string, unknown>[]

describe('R6, O5: who prepared a memo', () => {
  /** The events of a memo, whose submissions name a preparer. */
  const groups = (preparedBy: object = GINA): LoggedEvent[][] =>
    eventsOf(TWO_LEVELS as [Change, ...Change[]]).map((group) =>
      group.map((event) =>
        event.type === 'MemoSubmitted' ? ({ ...event, preparedBy } as LoggedEvent) : event,
      ),
    )
  const events = (preparedBy?: object) => groups(preparedBy).flat() as unknown as Events

  it('is named by the proof, and committed to rather than written in clear', async () => {
    const bundle = await bundleOf(installation, groups())
    expect(bundle.entries.map(({ text }) => text).join()).not.toContain('Gina')
    const proven = await checkBundle(bundle, installation.trust)
    expect(proven.memo?.preparedBy).toEqual(GINA)
    expect(proven.memo?.lifecycle).toBe('APPROVED')
  })

  it.each([
    ['the owner themselves', OWNER],
    ['an approver', FIRST],
    ['an approver of a later level', SECOND],
  ])('is not %s', (_who, person) => {
    expect(() => replay(BEGUN, events(person))).toThrow()
  })

  it('did not submit it, and is named by the first submission alone', () => {
    const refused = expect.objectContaining({ check: 'replay-preparer' }) as Error
    const byGina = events().map((event) => (event.type === 'MemoSubmitted' ? { ...event, by: GINA } : event))
    expect(() => replay(BEGUN, byGina)).toThrow(refused)
    const [submission] = events() as [Record<string, unknown>]
    const again = { ...submission, version: 2, logId: 'again' }
    expect(() => replay(BEGUN, [submission, again])).toThrow(refused)
  })

  it('decided nothing in it, not for a person who was away either', () => {
    const decided = events().map((event) =>
      event.type === 'DecisionMade'
        ? { ...event, by: GINA, actsFor: { person: event.by, absenceId: 'absence-1' } }
        : event,
    )
    expect(() => replay(BEGUN, decided)).toThrow(
      expect.objectContaining({ check: 'replay-preparer' }) as Error,
    )
  })
})
