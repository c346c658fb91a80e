import type { DecisionResult } from '../../../shared/unanswered/send-decision.ts'
import { following, isOpen, waitsAgain } from './review-state.ts'
import type { Decision, Outcome, ReviewItem, ReviewState } from './review-state.ts'

export type ReviewEvent =
  /** The list was fetched; `rest` counts its memos beyond the fetched ones. */
  | { kind: 'listed'; items: readonly ReviewItem[]; rest: number }
  | { kind: 'opened'; memoId: string }
  | { kind: 'moved'; step: 1 | -1 }
  | { kind: 'decided'; decision: Decision }
  | { kind: 'undone' }
  /** An approval is taken back before it was signed (O4). */
  | { kind: 'retracted'; memoId: string }
  /** The delay is over, or the person leaves. */
  | { kind: 'due' }
  | { kind: 'answered'; key: string; result: DecisionResult }
  | { kind: 'skipped' }
  /** The memo on the screen no longer waits for the reader. */
  | { kind: 'passed'; memoId: string }
  /** From the end back to what was skipped, or came meanwhile. */
  | { kind: 'again' }

interface Step {
  state: ReviewState
  /** What is to be sent now, in this order. */
  send: readonly Decision[]
  /** What is to be kept until it is signed (O4). */
  collect?: Decision
  /** The key of what is no longer to be signed. */
  release?: string
}

const stay = (state: ReviewState): Step => ({ state, send: [] })

/** The next state of a review, and the decisions to send (M3). */
export function stepReview(state: ReviewState, event: ReviewEvent): Step {
  switch (event.kind) {
    case 'listed':
      return stay(listed(state, event.items, event.rest))
    case 'opened':
      return stay(isListed(state, event.memoId) ? goTo(state, event.memoId) : state)
    case 'moved':
      return stay(goTo(state, neighbour(state, event.step)))
    case 'decided':
      return decided(state, event.decision)
    case 'undone':
      return stay(undone(state))
    case 'retracted':
      return retracted(state, event.memoId)
    case 'due':
      return due(state)
    case 'answered':
      return stay(answered(state, event.key, event.result))
    case 'skipped':
      return stay(skipped(state))
    case 'passed':
      return stay(passed(state, event.memoId))
    case 'again':
      return stay(again(state))
  }
}

/** Goes to a memo that the person chose: the list may arrive later, and doesn't lead away from it. */
function goTo(state: ReviewState, current: string | null): ReviewState {
  return { ...state, current, hasChosen: true }
}

function isListed({ items }: ReviewState, memoId: string): boolean {
  return items.some((item) => item.memoId === memoId)
}

function passed(state: ReviewState, memoId: string): ReviewState {
  const item = state.items.find((one) => one.memoId === memoId)
  if (item === undefined || !isOpen(state.outcomes[memoId])) return state
  return withOutcome(state, memoId, { kind: 'passed', revision: item.revision })
}

function withOutcome(state: ReviewState, memoId: string, outcome: Outcome | undefined): ReviewState {
  return { ...state, outcomes: { ...state.outcomes, [memoId]: outcome } }
}

/**
 * New memos join the end, and memos that wait again are open again. Once the whole list is known, open memos that left it were decided by
 * others.
 */
function listed(state: ReviewState, rows: readonly ReviewItem[], rest: number): ReviewState {
  const known = new Set(state.items.map(({ memoId }) => memoId))
  const now = new Map(rows.map((row) => [row.memoId, row]))
  const items = [
    ...state.items.map((item) => now.get(item.memoId) ?? item),
    ...rows.filter(({ memoId }) => !known.has(memoId)),
  ]
  const outcomes = { ...state.outcomes }
  for (const { memoId, revision } of state.items) {
    const outcome = outcomes[memoId]
    const isThere = now.has(memoId)
    if (outcome !== undefined && 'progress' in outcome && outcome.progress === 'unsure') {
      outcomes[memoId] = isThere ? undefined : { ...outcome, progress: 'recorded' }
    } else if (waitsAgain(outcome, now.get(memoId))) {
      outcomes[memoId] = undefined
    } else if (!isThere && rest === 0 && isOpen(outcome) && memoId !== state.current) {
      outcomes[memoId] = { kind: 'passed', revision }
    }
  }
  const next: ReviewState = { ...state, items, outcomes, unlisted: rest, hasBegun: true }
  if (state.hasBegun) return next
  if (items.some(({ memoId }) => known.has(memoId) && isOpen(outcomes[memoId]))) {
    const isKept = state.current !== null && (state.hasChosen || isOpen(outcomes[state.current]))
    return isKept ? next : { ...next, current: following(next, null) }
  }
  // Nothing is left of an earlier review: begin with what waits now.
  const fresh = { ...next, items: rows, outcomes: {} }
  return { ...fresh, current: following(fresh, null) }
}

/** The neighbour in the queue, decided memos included; after the last one, what is still open. */
function neighbour(state: ReviewState, step: 1 | -1): string | null {
  const { items, current } = state
  const at = current === null ? items.length : items.findIndex(({ memoId }) => memoId === current)
  const next = items[at + step]
  if (next) return next.memoId
  if (step === -1 || current === null) return current
  return items.some(({ memoId }) => memoId !== current && isOpen(state.outcomes[memoId]))
    ? following(state, current)
    : isOpen(state.outcomes[current])
      ? current
      : null
}

/** Decides the memo on the screen; the decision before it is sent. */
function decided(state: ReviewState, decision: Decision): Step {
  const { memoId, key, decision: kind, revision } = decision
  if (memoId !== state.current || !isOpen(state.outcomes[memoId])) return stay(state)
  const before = due(state)
  const isToSign = decision.needsPasskey === true
  const now: ReviewState = {
    ...withOutcome(before.state, memoId, {
      kind,
      progress: isToSign ? 'unsigned' : 'pending',
      key,
      revision,
    }),
    refusals: { ...state.refusals, [memoId]: undefined },
    pending: isToSign ? null : decision,
  }
  return {
    state: { ...now, current: following(now, memoId) },
    send: before.send,
    ...(isToSign ? { collect: decision } : {}),
  }
}

function retracted(state: ReviewState, memoId: string): Step {
  const outcome = state.outcomes[memoId]
  if (!outcome || !('key' in outcome) || outcome.progress !== 'unsigned') return stay(state)
  return {
    state: { ...withOutcome(state, memoId, undefined), current: memoId },
    send: [],
    release: outcome.key,
  }
}

function undone(state: ReviewState): ReviewState {
  if (state.pending === null) return state
  const { memoId } = state.pending
  return { ...withOutcome(state, memoId, undefined), pending: null, current: memoId }
}

function due(state: ReviewState): Step {
  const { pending } = state
  if (pending === null) return stay(state)
  const { memoId, key, decision: kind, revision } = pending
  return {
    state: { ...withOutcome(state, memoId, { kind, progress: 'sent', key, revision }), pending: null },
    send: [pending],
  }
}

/** A refused or dropped decision opens its memo again; at the end it is shown at once. */
function answered(state: ReviewState, key: string, result: DecisionResult): ReviewState {
  const found = state.items.find(({ memoId }) => {
    const outcome = state.outcomes[memoId]
    return outcome !== undefined && 'key' in outcome && outcome.key === key && outcome.progress !== 'pending'
  })
  if (found === undefined) return state
  const { memoId } = found
  const outcome = state.outcomes[memoId] as Extract<Outcome, { key: string }>
  if (result.kind === 'recorded' || result.kind === 'unanswered')
    return withOutcome(state, memoId, { ...outcome, progress: result.kind })
  if (result.kind === 'sent') return withOutcome(state, memoId, { ...outcome, progress: 'sent' })
  return {
    ...withOutcome(state, memoId, undefined),
    refusals: { ...state.refusals, [memoId]: result.reason },
    current: state.current ?? memoId,
  }
}

function skipped(state: ReviewState): ReviewState {
  const { current, outcomes } = state
  if (current === null || !isOpen(outcomes[current])) return state
  const before = outcomes[current]
  const times = before?.kind === 'skipped' ? before.times + 1 : 1
  const now = withOutcome(state, current, { kind: 'skipped', times })
  const next = following(now, current)
  // The only memo left: skipping it is the end.
  return { ...now, current: next === current ? null : next }
}

function again(state: ReviewState): ReviewState {
  if (state.current !== null) return state
  const outcomes = Object.fromEntries(
    Object.entries(state.outcomes).map(([memoId, outcome]) => [
      memoId,
      outcome?.kind === 'skipped' ? { ...outcome, times: 1 } : outcome,
    ]),
  )
  const now = { ...state, outcomes }
  return { ...now, current: following(now, null) }
}
