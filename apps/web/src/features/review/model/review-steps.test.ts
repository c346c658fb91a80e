import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyReview, figuresOf, isOpen, placeOf, unsignedKeys } from './review-state.ts'
import type { Decision, ReviewState, Verdict } from './review-state.ts'
import { stepReview } from './review-steps.ts'
import type { ReviewEvent } from './review-steps.ts'

const items = (...ids: string[]) => ids.map((memoId) => ({ memoId, subject: `Subject of ${memoId}` }))

let keys = 0
function decisionOn(memoId: string, decision: Verdict = 'approve'): Decision {
  keys += 1
  return { key: `key-${keys}`, decision, memoId, subject: '', revision: 1, remarks: '', attachments: [] }
}

/** Runs events from a review of some memos. */
function after(ids: string[], ...events: ((state: ReviewState) => ReviewEvent)[]) {
  let state = stepReview(emptyReview, { kind: 'listed', items: items(...ids), rest: 0 }).state
  const sent: Decision[] = []
  for (const event of events) {
    const step = stepReview(state, event(state))
    state = step.state
    sent.push(...step.send)
  }
  return { state, sent, memoIds: sent.map(({ memoId }) => memoId) }
}

const decide =
  (verdict: Verdict = 'approve') =>
  (state: ReviewState): ReviewEvent => ({
    kind: 'decided',
    decision: decisionOn(state.current ?? '', verdict),
  })
/** Approves with a passkey (O4). */
const collect = (state: ReviewState): ReviewEvent => ({
  kind: 'decided',
  decision: { ...decisionOn(state.current ?? ''), needsPasskey: true },
})
const just = (event: ReviewEvent) => () => event
const skip = just({ kind: 'skipped' })
const undo = just({ kind: 'undone' })
const due = just({ kind: 'due' })
const move = (step: 1 | -1) => just({ kind: 'moved', step })
const list = (ids: string[], rest = 0) => just({ kind: 'listed', items: items(...ids), rest })
const answer =
  (memoId: string, result: Extract<ReviewEvent, { kind: 'answered' }>['result']) =>
  ({ outcomes }: ReviewState): ReviewEvent => {
    const outcome = outcomes[memoId]
    return { kind: 'answered', key: outcome && 'key' in outcome ? outcome.key : '', result }
  }

describe('a review (M3)', () => {
  it('goes through the list in its order, to the end', () => {
    const { state, memoIds } = after(['A', 'B'], decide(), decide('return'), due)
    expect(state.current).toBeNull()
    expect(memoIds).toEqual(['A', 'B'])
    expect(figuresOf(state)).toMatchObject({ approve: 1, return: 1, open: 0 })
  })

  it('holds one decision back, and sends it with the next one', () => {
    const { state, memoIds } = after(['A', 'B', 'C'], decide(), decide())
    expect(memoIds).toEqual(['A'])
    expect(state.pending?.memoId).toBe('B')
    expect(state.current).toBe('C')
    expect(state.outcomes.A).toMatchObject({ progress: 'sent' })
  })

  it('undoes what was not sent, and nothing else', () => {
    const undone = after(['A', 'B'], decide(), undo)
    expect(undone.state).toMatchObject({ current: 'A', pending: null })
    expect(undone.state.outcomes.A).toBeUndefined()
    const late = after(['A', 'B'], decide(), due, undo)
    expect(late.memoIds).toEqual(['A'])
    expect(late.state.outcomes.A).toMatchObject({ progress: 'sent' })
  })

  it('decides only the memo on the screen, and only while it is open', () => {
    const other = after(['A', 'B'], just({ kind: 'decided', decision: decisionOn('B') }))
    expect(other.state.pending).toBeNull()
    const twice = after(['A', 'B'], decide(), due, just({ kind: 'opened', memoId: 'A' }), decide('reject'))
    expect(twice.state.pending).toBeNull()
    expect(twice.memoIds).toEqual(['A'])
  })

  it('brings skipped memos again at the end, and then leaves them to a further round', () => {
    const { state } = after(['A', 'B'], skip, decide(), due)
    expect(state.current).toBe('A')
    const end = after(['A', 'B'], skip, decide(), due, skip)
    expect(end.state.current).toBeNull()
    expect(figuresOf(end.state)).toMatchObject({ skipped: 1, approve: 1 })
    expect(after(['A', 'B'], skip, decide(), due, skip, just({ kind: 'again' })).state.current).toBe('A')
    expect(after(['A'], skip, skip).state.current).toBeNull()
  })

  it('moves through the queue, decided memos included, and from its end to what is open', () => {
    expect(after(['A', 'B', 'C'], move(1), move(1)).state.current).toBe('C')
    expect(after(['A', 'B', 'C'], move(1), move(1), move(1)).state.current).toBe('A')
    expect(after(['A', 'B'], move(-1)).state.current).toBe('A')
    expect(after(['A', 'B'], decide(), move(-1)).state.current).toBe('A')
    expect(after(['A'], move(1)).state.current).toBe('A')
    expect(after(['A'], decide(), due, move(-1)).state.current).toBe('A')
    expect(after(['A'], decide(), due, move(-1), move(1)).state.current).toBeNull()
  })

  it('takes a refused decision back with its reason, at the end at once', () => {
    const reason = 'The memo has changed.'
    const meanwhile = after(['A', 'B'], decide(), due, answer('A', { kind: 'refused', reason }))
    expect(meanwhile.state.current).toBe('B')
    expect(meanwhile.state.refusals.A).toBe(reason)
    expect(meanwhile.state.outcomes.A).toBeUndefined()
    expect(after(['A'], decide(), due, answer('A', { kind: 'refused', reason })).state.current).toBe('A')
    const again = after(['A'], decide(), due, answer('A', { kind: 'refused', reason }), decide())
    expect(again.state.refusals.A).toBeUndefined()
  })

  it('shows how far a sent decision has come', () => {
    const sent = [decide(), due] as const
    const of = (...more: ((state: ReviewState) => ReviewEvent)[]) =>
      after(['A', 'B'], ...sent, ...more).state.outcomes.A
    expect(of(answer('A', { kind: 'recorded' }))).toMatchObject({ progress: 'recorded' })
    expect(of(answer('A', { kind: 'unanswered' }))).toMatchObject({ progress: 'unanswered' })
    expect(of(answer('A', { kind: 'unanswered' }), answer('A', { kind: 'sent' }))).toMatchObject({
      progress: 'sent',
    })
    expect(of(answer('A', { kind: 'dropped', reason: '' }))).toBeUndefined()
    expect(of(just({ kind: 'answered', key: 'unknown', result: { kind: 'recorded' } }))).toMatchObject({
      progress: 'sent',
    })
  })

  it('opens a memo again that waits again, in a later revision than the one that was decided', () => {
    const rowOf = (revision: number) => ({ ...items('A')[0]!, revision })
    const listOf = (...rows: ReturnType<typeof rowOf>[]) => just({ kind: 'listed', items: rows, rest: 0 })
    const returned = [decide('return'), due, answer('A', { kind: 'recorded' })] as const
    const again = after(['A', 'B'], ...returned, listOf(rowOf(4)))
    expect(again.state.outcomes.A).toBeUndefined()
    expect(again.state.current).toBe('B')
    expect(after(['A', 'B'], ...returned, listOf(rowOf(4)), decide()).state.current).toBe('A')
    // A list from before the decision has the memo as it was decided.
    expect(after(['A', 'B'], ...returned, listOf(rowOf(1))).state.outcomes.A).toMatchObject({
      progress: 'recorded',
    })
    const others = [listOf(rowOf(1)), just({ kind: 'passed', memoId: 'A' })] as const
    expect(after(['A'], ...others, listOf(rowOf(1))).state.outcomes.A).toMatchObject({ kind: 'passed' })
    expect(after(['A'], ...others, listOf(rowOf(3))).state.outcomes.A).toBeUndefined()
    // What isn't answered yet stays as it is.
    expect(after(['A'], decide(), due, listOf(rowOf(4))).state.outcomes.A).toMatchObject({ progress: 'sent' })
  })

  it('adds new memos to the end, and passes those that left the whole list', () => {
    const { state } = after(['A', 'B', 'C'], list(['D', 'C', 'A']))
    expect(state.items.map(({ memoId }) => memoId)).toEqual(['A', 'B', 'C', 'D'])
    expect(state.outcomes.B).toEqual({ kind: 'passed' })
    expect(after(['A', 'B'], list(['A'], 3)).state.outcomes.B).toBeUndefined()
    // The view says it of the memo on the screen.
    expect(after(['A', 'B'], list(['B'])).state.outcomes.A).toBeUndefined()
    expect(after(['A', 'B'], just({ kind: 'passed', memoId: 'A' })).state.outcomes.A).toEqual({
      kind: 'passed',
    })
  })

  it('counts the memos that are not loaded yet', () => {
    const { state } = after(['A', 'B'], list(['A', 'B'], 15), move(1))
    expect(placeOf(state)).toEqual({ position: 2, total: 17 })
  })

  it('M3: a decided memo that was opened before the list arrived stays on the screen', () => {
    const saved = { ...after(['A', 'B'], collect).state, hasBegun: false }
    expect(saved.current).toBe('B')
    const opened = stepReview(saved, { kind: 'opened', memoId: 'A' }).state
    const { state } = stepReview(opened, { kind: 'listed', items: items('A', 'B'), rest: 0 })
    expect(state.current).toBe('A')
  })

  it('resumes at its place, and learns from the list what an earlier page sent', () => {
    const unsure = { kind: 'approve', progress: 'unsure', key: 'k' } as const
    const saved: ReviewState = {
      ...emptyReview,
      items: items('A', 'B', 'C'),
      outcomes: { A: unsure, B: { ...unsure, key: 'l' } },
      current: 'C',
    }
    const { state } = stepReview(saved, { kind: 'listed', items: items('B', 'C'), rest: 0 })
    expect(state.current).toBe('C')
    expect(state.outcomes.A).toMatchObject({ progress: 'recorded' })
    expect(state.outcomes.B).toBeUndefined()
    const ended = {
      ...saved,
      outcomes: { A: { kind: 'passed' }, B: { kind: 'passed' }, C: { kind: 'passed' } },
    } as const
    const fresh = stepReview(ended, { kind: 'listed', items: items('D'), rest: 0 }).state
    expect(fresh).toMatchObject({ items: items('D'), current: 'D' })
  })
})

describe('any review (M3)', () => {
  const ids = ['A', 'B', 'C', 'D', 'E']
  const event = fc.oneof(
    fc.constantFrom<(state: ReviewState) => ReviewEvent>(
      decide('approve'),
      decide('return'),
      decide('reject'),
      skip,
      undo,
      due,
      move(1),
      move(-1),
      just({ kind: 'again' }),
    ),
    fc.subarray(ids).map((some) => list(some)),
    fc.constantFrom(...ids).map((memoId) => just({ kind: 'opened', memoId })),
    fc.constantFrom(...ids).map((memoId) => just({ kind: 'passed', memoId })),
    fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom('recorded', 'unanswered', 'refused', 'dropped'))
      .map(([memoId, kind]) =>
        answer(
          memoId,
          kind === 'refused' || kind === 'dropped' ? { kind, reason: 'No' } : { kind: kind as 'recorded' },
        ),
      ),
  )

  it('sends each decision once, never an undone one, and leaves none behind', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = stepReview(emptyReview, { kind: 'listed', items: items(...ids), rest: 0 }).state
        const sent: string[] = []
        const undoneKeys: string[] = []
        for (const make of [...events, due]) {
          const before = state
          const happened = make(state)
          const step = stepReview(state, happened)
          state = step.state
          sent.push(...step.send.map(({ key }) => key))
          if (happened.kind === 'undone' && before.pending) undoneKeys.push(before.pending.key)
          const pending = Object.values(state.outcomes).filter(
            (outcome) => outcome !== undefined && 'progress' in outcome && outcome.progress === 'pending',
          )
          expect(pending).toHaveLength(state.pending ? 1 : 0)
          const figures = Object.values(figuresOf(state)).reduce((sum, count) => sum + count, 0)
          expect(figures).toBe(state.items.length)
          if (
            happened.kind === 'decided' &&
            before.current !== null &&
            isOpen(before.outcomes[before.current])
          )
            expect(state.pending?.memoId).toBe(before.current)
        }
        expect(new Set(sent).size).toBe(sent.length)
        expect(sent.filter((key) => undoneKeys.includes(key))).toEqual([])
        expect(state.pending).toBeNull()
      }),
    )
  })
})

describe('approvals that need a passkey (O4)', () => {
  it('O4: are collected: neither the delay, the next decision nor leaving sends them', () => {
    const { state, memoIds } = after(['A', 'B', 'C'], collect, due, collect, decide('return'), due)
    expect(memoIds).toEqual(['C'])
    expect(state.current).toBeNull()
    expect(figuresOf(state)).toMatchObject({ unsigned: 2, approve: 0, return: 1 })
    expect(unsignedKeys(state).size).toBe(2)
  })

  it('O4: send the decision before them, as any next decision does', () => {
    expect(after(['A', 'B'], decide(), collect).memoIds).toEqual(['A'])
  })

  it('O4: say what is to be kept, and what no longer', () => {
    const { state } = after(['A', 'B'])
    const kept = stepReview(state, collect(state))
    expect(kept.collect).toMatchObject({ memoId: 'A', needsPasskey: true })
    const back = stepReview(kept.state, { kind: 'retracted', memoId: 'A' })
    expect(back).toMatchObject({ release: kept.collect?.key, state: { current: 'A' } })
    expect(isOpen(back.state.outcomes.A)).toBe(true)
    // What was sent can't be taken back.
    const sent = after(['A'], decide(), due).state
    expect(stepReview(sent, { kind: 'retracted', memoId: 'A' })).toEqual({ state: sent, send: [] })
  })

  it('O4: are recorded once they are signed and sent, or wait again with the reason', () => {
    const signed = after(
      ['A', 'B'],
      collect,
      collect,
      answer('A', { kind: 'sent' }),
      answer('A', { kind: 'recorded' }),
    )
    expect(signed.state.outcomes.A).toMatchObject({ progress: 'recorded' })
    const refused = after(['A'], collect, answer('A', { kind: 'refused', reason: 'It has changed.' })).state
    expect([refused.current, refused.refusals.A]).toEqual(['A', 'It has changed.'])
  })
})
