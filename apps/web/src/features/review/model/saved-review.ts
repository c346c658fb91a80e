import { readStored, storedKind, toStore } from '@countersign/domain'
import { ownDecisions } from '../../../shared/unanswered/kept-decisions.ts'
import { reviewKey } from '../../../shared/unanswered/saved-reviews.ts'
import { emptyReview } from './review-state.ts'
import type { Outcome, ReviewState } from './review-state.ts'

interface Saved {
  /** The address of the review: another one begins from the start. */
  search: string
  state: Pick<ReviewState, 'items' | 'outcomes' | 'current'>
}

const SAVED_REVIEW = storedKind<Saved>('saved review')

/** Keeps the position and the outcomes in this tab, by person (M3). */
export function saveReview(email: string, search: string, state: ReviewState): void {
  const { items, outcomes, current } = state
  const saved: Saved = { search, state: { items, outcomes, current } }
  try {
    sessionStorage.setItem(reviewKey(email), JSON.stringify(toStore(SAVED_REVIEW, saved)))
  } catch {
    // A full or blocked storage only costs resuming.
  }
}

/** A review to begin with: the one that this person left at the same address, or an empty one. */
export function savedReview(email: string, search: string): ReviewState {
  try {
    const text = sessionStorage.getItem(reviewKey(email))
    if (text === null) return emptyReview
    const saved = readStored(SAVED_REVIEW, JSON.parse(text))
    if (saved.search !== search) return emptyReview
    const keys = new Set(ownDecisions(email).map(({ key }) => key))
    return { ...emptyReview, ...saved.state, outcomes: resumed(saved.state.outcomes, keys) }
  } catch {
    return emptyReview
  }
}

/** What was pending was never sent; what was sent has an answer, or is offered again. */
function resumed(outcomes: ReviewState['outcomes'], keys: ReadonlySet<string>): ReviewState['outcomes'] {
  return Object.fromEntries(
    Object.entries(outcomes).map(([memoId, outcome]) => [memoId, outcome && resumedOutcome(outcome, keys)]),
  )
}

function resumedOutcome(outcome: Outcome, keys: ReadonlySet<string>): Outcome | undefined {
  if (!('progress' in outcome) || outcome.progress === 'recorded') return outcome
  if (outcome.progress === 'pending') return undefined
  if (outcome.progress === 'unsigned') return keys.has(outcome.key) ? outcome : undefined
  return { ...outcome, progress: keys.has(outcome.key) ? 'unanswered' : 'unsure' }
}
