import type { LoggedEvent } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { commitTo } from '../entry/commitment.ts'
import type { Change, Installation } from '../testing/proven-memo.ts'
import {
  BEGUN,
  bundleOf,
  erasureOf,
  eventsOf,
  FIRST,
  newInstallation,
  OWNER,
  SECOND,
  THIRD,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import type { Forgery } from '../testing/signed-decisions.ts'
import { signDecisions, signedBundle } from '../testing/signed-decisions.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'
import type { Bundle, BundledSignature } from './bundle.ts'
import { checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

const [submission, , second, third] = TWO_LEVELS as [Change, Change, Change, Change]
const DUE = '2026-11-20'
const conditional: Change = {
  by: FIRST,
  command: {
    type: 'Approve',
    remarks: 'On conditions.',
    attachments: [],
    conditions: ['Add the quote', 'Ask Legal'].map((message) => ({ message, dueDay: DUE })),
  },
}
const begun = [submission, conditional]
const ids = eventsOf(begun)
  .flat()
  .flatMap((event) => (event.type === 'ConditionSet' ? [event.logId] : []))
const report = (at: number): Change => ({
  by: OWNER,
  command: { type: 'ReportCondition', conditionId: ids[at]!, message: 'Done', attachments: [] },
})
const close = (at: number, by = FIRST): Change => ({
  by,
  command: { type: 'CloseCondition', conditionId: ids[at]! },
})
const refuse: Change = {
  by: FIRST,
  command: { type: 'RefuseCondition', conditionId: ids[0]!, reason: 'Not that one' },
}
/** Reported and refused on the way, reported again and closed once the memo is approved. */
const CHANGES = [...begun, report(0), refuse, second, third, report(0), close(0)]

let installation: Installation
let passkey: SoftPasskey

beforeAll(async () => {
  installation = await newInstallation()
  passkey = await SoftPasskey.create(FIRST.email)
})

const check = async (bundle: Bundle | Promise<Bundle>) => checkBundle(await bundle, installation.trust)
const forged = (change: (event: LoggedEvent, at: number) => object | null, changes = CHANGES) =>
  eventsOf(changes)
    .flat()
    .flatMap((event, at) => change(event, at) ?? []) as Record<string, unknown>[]

describe('R0, R2, O5: the conditions of approvals', () => {
  it('R0: are judged again, after the approval as well', async () => {
    const proven = await check(bundleOf(installation, eventsOf(CHANGES)))
    expect(proven.memo?.lifecycle).toBe('APPROVED')
    expect(proven.memo?.conditions?.map(({ closedAt }) => closedAt !== null)).toEqual([true, false])
  })

  it.each<[string, string, (event: LoggedEvent) => object | null]>([
    [
      'set by another person',
      'replay-condition-set',
      (event) => (event.type === 'ConditionSet' ? { ...event, by: SECOND } : event),
    ],
    [
      'of no approval',
      'replay-condition-set',
      (event) => (event.type === 'ConditionSet' ? { ...event, seatId: 'none' } : event),
    ],
    [
      'reported by another person',
      'replay-report',
      (event) => (event.type === 'ConditionReported' ? { ...event, by: THIRD } : event),
    ],
    [
      'closed by another person',
      'replay-judge',
      (event) => (event.type === 'ConditionClosed' ? { ...event, by: SECOND } : event),
    ],
    [
      'that was never set',
      'replay-condition',
      (event) => (event.type === 'ConditionClosed' ? { ...event, conditionId: 'none' } : event),
    ],
    [
      'refused before its report',
      'replay-judge',
      (event) => (event.type === 'ConditionReported' ? null : event),
    ],
    [
      'closed by a delegate before its report',
      'replay-judge',
      (event) =>
        event.type === 'ConditionReported' || event.type === 'ConditionRefused'
          ? null
          : event.type === 'ConditionClosed'
            ? { ...event, by: THIRD, actsFor: { person: FIRST, absenceId: 'absence-1' } }
            : event,
    ],
    [
      'given away in another person’s name',
      'replay-condition-moved',
      (event) =>
        event.type === 'ConditionClosed'
          ? {
              at: event.at,
              by: OWNER,
              type: 'ConditionsHandedOn',
              conditions: [ids[1]],
              from: SECOND,
              to: THIRD,
              reason: 'x',
            }
          : event,
    ],
    [
      'followed by a hold after the approval',
      'replay-ended',
      (event) =>
        event.type === 'ConditionClosed'
          ? { at: event.at, by: OWNER, type: 'HoldPlaced', logId: 'hold', sequenceId: 'level', reason: 'x' }
          : event,
    ],
  ])('a condition %s is refused', (_how, code, change) => {
    expect(() => replay(BEGUN, forged(change))).toThrow(expect.objectContaining({ check: code }) as Error)
  })

  it('R2: a sixth condition of an approval is refused', () => {
    const six = forged((event) =>
      event.type === 'ConditionSet'
        ? [1, 2, 3].map((no) => ({ ...event, logId: `${event.logId}-${no}` }))
        : event,
    )
    expect(() => replay(BEGUN, six)).toThrow(
      expect.objectContaining({ check: 'replay-condition-number' }) as Error,
    )
  })

  it('K9: conditions that went to another person are closed by that one', () => {
    const events = forged((event) =>
      event.type === 'ConditionClosed'
        ? [
            {
              at: event.at,
              by: OWNER,
              type: 'ConditionsHandedOn',
              conditions: [ids[0]],
              from: FIRST,
              to: THIRD,
              reason: 'Left',
            },
            { ...event, by: THIRD },
          ]
        : event,
    )
    expect(replay(BEGUN, events).memo.conditions?.[0]).toMatchObject({ holder: THIRD })
  })
})

describe('O4, R2: a signed approval with conditions', () => {
  const groups = eventsOf(CHANGES)
  const sign = (forgery: Forgery = {}) =>
    signDecisions(installation, groups, { places: [1], passkey, forgery })

  it('O4: is proven with its conditions as parts of the statement', async () => {
    const signed = await sign()
    expect(signed.signatures[0]?.statement).toContain('countersign/decision/v2')
    const proven = await check(signedBundle(installation, signed))
    expect(proven.decisions.map(({ means }) => means)).toEqual(['passkey', 'session', 'session'])
  })

  it.each<[string, Forgery]>([
    [
      'another text',
      {
        parts: {
          conditions: [
            { message: 'Other', dueDay: DUE },
            { message: 'Ask Legal', dueDay: DUE },
          ],
        },
      },
    ],
    ['fewer conditions', { parts: { conditions: [{ message: 'Add the quote', dueDay: DUE }] } }],
    ['none', { parts: { conditions: [] } }],
  ])('O4: is refused where %s was signed', async (_what, forgery) => {
    const signed = await sign(forgery)
    await expect(check(signedBundle(installation, signed))).rejects.toMatchObject({
      check: 'signature-parts',
    })
  })

  it('O6: stays proven when a condition is erased', async () => {
    const signed = await sign()
    const number = signed.groups[0]!.length + 2
    const withErasure = { ...signed, groups: [...signed.groups, [erasureOf([`events/${number}/message`])]] }
    const bundle = await signedBundle(installation, withErasure)
    const erase = (parts: BundledSignature['parts'], name: string) =>
      parts.map((part) =>
        part.name === name && 'salt' in part ? { name, erased: commitTo(name, part) } : part,
      )
    const entry = bundle.entries[1] as Bundle['entries'][number]
    entry.parts = erase(entry.parts, 'events/1/message')
    const [signature] = bundle.signatures as [BundledSignature]
    signature.parts = erase(signature.parts, 'condition/0')
    const proven = await check(bundle)
    expect(proven.decisions[0]?.means).toBe('passkey')
  })
})
