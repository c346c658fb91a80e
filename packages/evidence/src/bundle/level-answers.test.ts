import type { LevelAnswer, LoggedEvent } from '@countersign/domain'
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
  SECOND,
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
const answer = (field_id: string, value: string): LevelAnswer => ({
  question: { field_id, field_name: field_id.toLowerCase(), field_type: 'TEXT' },
  answer: { value },
})
const ANSWERS = [answer('CENTRE', 'CC-1201'), answer('BUDGET', '2026')]
const CONDITION = { message: 'Add the quote', dueDay: DUE }
const answering: Change = {
  by: FIRST,
  command: {
    type: 'Approve',
    remarks: 'Booked.',
    attachments: [],
    levelAnswers: ANSWERS,
    conditions: [CONDITION],
  },
}
const CHANGES = [submission, answering, second, third]

let installation: Installation
let passkey: SoftPasskey

beforeAll(async () => {
  installation = await newInstallation()
  passkey = await SoftPasskey.create(FIRST.email)
})

const check = async (bundle: Bundle | Promise<Bundle>) => checkBundle(await bundle, installation.trust)
const forged = (change: (event: LoggedEvent) => object | null) =>
  eventsOf(CHANGES)
    .flat()
    .flatMap((event) => change(event) ?? []) as Record<string, unknown>[]

describe('R7, O5: the answers of a level’s approvers', () => {
  it('R7: are proven with the approval that carries them, its conditions behind', async () => {
    const proven = await check(bundleOf(installation, eventsOf(CHANGES)))
    expect(proven.memo?.lifecycle).toBe('APPROVED')
    expect(proven.memo?.conditions).toHaveLength(1)
  })

  it.each<[string, string, (event: LoggedEvent) => object | null]>([
    [
      'by another person',
      'replay-level-answer',
      (event) => (event.type === 'LevelAnswered' ? { ...event, by: SECOND } : event),
    ],
    [
      'at another seat',
      'replay-level-answer',
      (event) => (event.type === 'LevelAnswered' ? { ...event, seatId: 'none' } : event),
    ],
    [
      'in another person’s name',
      'replay-level-answer',
      (event) =>
        event.type === 'LevelAnswered'
          ? { ...event, actsFor: { person: SECOND, absenceId: 'absence-1' } }
          : event,
    ],
    [
      'behind something else',
      'replay-level-answer',
      (event) => (event.type === 'ConditionSet' ? [event, answerEvent(event)] : event),
    ],
    [
      'twice to one question',
      'replay-level-answer-twice',
      (event) => (event.type === 'LevelAnswered' ? { ...event, question: ANSWERS[0]?.question } : event),
    ],
  ])('an answer %s is refused', (_how, code, change) => {
    expect(() => replay(BEGUN, forged(change))).toThrow(expect.objectContaining({ check: code }) as Error)
  })
})

const answerEvent = ({ at, by }: LoggedEvent) => ({
  at,
  by,
  type: 'LevelAnswered',
  sequenceId: 'level',
  seatId: 'none',
  ...answer('OTHER', 'x'),
})

describe('O4, R7: a signed approval with answers', () => {
  const groups = eventsOf(CHANGES)
  const sign = (forgery: Forgery = {}) =>
    signDecisions(installation, groups, { places: [1], passkey, forgery })

  it('O4: is proven with answers and conditions as parts of a statement of the third version', async () => {
    const signed = await sign()
    expect(signed.signatures[0]?.statement).toContain('countersign/decision/v3')
    expect(signed.signatures[0]?.parts.map(({ name }) => name).slice(5)).toEqual([
      'condition/0',
      'answer/0',
      'answer/1',
    ])
    const proven = await check(signedBundle(installation, signed))
    expect(proven.decisions.map(({ means }) => means)).toEqual(['passkey', 'session', 'session'])
  })

  it.each<[string, Forgery]>([
    ['another answer', { parts: { answers: [answer('CENTRE', 'CC-9999'), answer('BUDGET', '2026')] } }],
    ['another question', { parts: { answers: [answer('OTHER', 'CC-1201'), answer('BUDGET', '2026')] } }],
    ['fewer answers', { parts: { answers: ANSWERS.slice(0, 1) } }],
    ['no answers', { parts: { answers: [] } }],
    ['an answer for a condition', { parts: { conditions: [], answers: [...ANSWERS, answer('C', 'x')] } }],
  ])('O4: is refused where %s was signed', async (_what, forgery) => {
    const signed = await sign(forgery)
    await expect(check(signedBundle(installation, signed))).rejects.toMatchObject({
      check: 'signature-parts',
    })
  })

  it('O6: stays proven when one answer is erased, and the other still shows', async () => {
    const signed = await sign()
    const number = signed.groups[0]!.length + 2
    const withErasure = { ...signed, groups: [...signed.groups, [erasureOf([`events/${number}/answer`])]] }
    const bundle = await signedBundle(installation, withErasure)
    const erase = (parts: BundledSignature['parts'], name: string) =>
      parts.map((part) =>
        part.name === name && 'salt' in part ? { name, erased: commitTo(name, part) } : part,
      )
    const entry = bundle.entries[1] as Bundle['entries'][number]
    entry.parts = erase(entry.parts, 'events/1/answer')
    const [signature] = bundle.signatures as [BundledSignature]
    signature.parts = erase(signature.parts, 'answer/0')
    const proven = await check(bundle)
    expect(proven.decisions[0]?.means).toBe('passkey')
    signature.parts = erase(signature.parts, 'answer/1')
    await expect(check(bundle)).rejects.toMatchObject({ check: 'signature-parts' })
  })
})
