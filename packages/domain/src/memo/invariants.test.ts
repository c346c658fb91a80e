import { describe, expect, it } from 'vitest'
import { personIn } from '../route/people.ts'
import { violatedInvariants } from './invariants.ts'
import type { Seat } from '../route/route.ts'
import type { Memo } from './memo.ts'
import { mapSeats } from '../route/transitions.ts'
import { approve, giveBack, saveDraft, submit } from './testing/commands.ts'
import { ANA, BEN, CARA, OWNER, STRANGER, WINA } from './testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from './testing/scenario.ts'

const draft = () => new Scenario(PERMISSIVE_RULES).must(OWNER, saveDraft([]))
const submitted = () => draft().must(OWNER, submit([level([ANA], { watchers: [WINA] }), level([BEN, CARA])]))
const second = () => submitted().must(ANA, approve())
const returned = () => second().must(BEN, giveBack())
const approved = () => second().must(BEN, approve()).must(CARA, approve())

const seats = (memo: Memo, change: (seat: Seat) => Partial<Seat>): Memo => ({
  ...memo,
  levels: mapSeats(memo.levels, (seat) => ({ ...seat, ...change(seat) })),
})
const levelAt = (memo: Memo, index: number, change: Partial<Memo['levels'][number]>): Memo => ({
  ...memo,
  levels: memo.levels.map((kept, at) => (at === index ? { ...kept, ...change } : kept)),
})

describe('The invariants of a memo', () => {
  it.each([
    ['new', () => new Scenario()],
    ['a draft', draft],
    ['submitted', submitted],
    ['at its second level', second],
    ['returned', returned],
    ['approved', approved],
  ])('Nothing is broken in a memo that is %s', (_, scenario) => {
    expect(violatedInvariants(scenario().memo)).toEqual([])
  })

  it.each<[string, Memo]>([
    ['has levels and versions', { ...submitted().memo, version: 0 }],
    ['has levels and versions', { ...draft().memo, contentHash: 'hash' }],
    ['has levels and versions', { ...draft().memo, lifecycle: 'SELF_RETURNED' }],
    ['has levels and versions', { ...submitted().memo, levels: [] }],
    ['no exit', { ...second().memo, lifecycle: 'REJECTED' }],
    ['A draft exists only', { ...submitted().memo, draft: draft().memo.draft }],
    ['can be deleted', { ...submitted().memo, isDeleted: true }],
    ['are a prefix', levelAt(submitted().memo, 1, { isCleared: true })],
    ['APPROVED exactly', { ...approved().memo, lifecycle: 'SUBMITTED' }],
    ['APPROVED exactly', { ...second().memo, lifecycle: 'APPROVED' }],
    ['One level is current', levelAt(second().memo, 1, { startedAt: null })],
    ['One level is current', levelAt(submitted().memo, 1, { startedAt: '2026-03-02T01:00:00.000Z' })],
    ['exactly while the memo is SUBMITTED', { ...second().memo, lifecycle: 'RETURNED' }],
    ['exactly while the memo is SUBMITTED', seats(submitted().memo, () => ({ status: 'WAITING' }))],
    ['in unmet slots', seats(submitted().memo, () => ({ status: 'PENDING' }))],
    [
      'in unmet slots',
      seats(second().memo, (seat) => (seat.person.email === BEN.email ? { status: 'WAITING' } : {})),
    ],
    ['A slot is met exactly', seats(approved().memo, () => ({ status: '' }))],
    ['A level is cleared exactly', levelAt(second().memo, 0, { isCleared: false })],
    ['Minimums', levelAt(submitted().memo, 1, { minApprovers: 3 })],
    ['Minimums', levelAt(submitted().memo, 1, { minApprovers: 0 })],
    ['Each person is in a memo once', { ...submitted().memo, owner: WINA }],
    [
      'Each person is in a memo once',
      {
        ...submitted().memo,
        past: [{ person: ANA, lastVersion: 1, status: 'RETURNED', leftAt: '2026-03-02T01:00:00.000Z' }],
      },
    ],
    ['given once', levelAt(submitted().memo, 1, { sequenceId: submitted().memo.levels[0]!.sequenceId })],
    ['given once', seats(submitted().memo, () => ({ seatId: 'same' }))],
    ['given once', { ...second().memo, threads: [...second().memo.threads, ...second().memo.threads] }],
    ['A seat whose approval fell', seats(second().memo, () => ({ fellAt: 2 }))],
    [
      'A seat whose approval fell',
      levelAt(
        seats(submitted().memo, () => ({ fellAt: 2 })),
        0,
        { isCleared: true },
      ),
    ],
    [
      'Only a PENDING seat has a question',
      seats(approved().memo, () => ({
        question: { questionId: 'q' } as unknown as NonNullable<Seat['question']>,
      })),
    ],
    ['counts as having acted', { ...second().memo, acted: [] }],
    ['counts as having acted', seats(second().memo, () => ({ decidedVersion: null }))],
    ['counts as having acted', seats(second().memo, () => ({ decidedAt: null }))],
  ])('Names what is broken: "%s"', (sentence, memo) => {
    expect(violatedInvariants(memo).join('\n')).toContain(sentence)
  })

  it('N7: a seat whose approval fell may be left without a status', () => {
    const memo = levelAt(
      seats(submitted().memo, () => ({ fellAt: 2, status: '' })),
      0,
      { isCleared: true },
    )
    expect(violatedInvariants(memo).join()).not.toContain('whose approval fell')
  })

  it('People of a memo are found by e-mail, the owner too', () => {
    const { memo } = submitted()
    expect([OWNER, BEN, WINA].map(({ email }) => personIn(memo, email))).toEqual([OWNER, BEN, WINA])
    expect(personIn(memo, STRANGER.email)).toBeUndefined()
  })
})
