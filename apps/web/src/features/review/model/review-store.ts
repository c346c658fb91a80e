import type { Decision, ReviewState } from './review-state.ts'
import { stepReview } from './review-steps.ts'
import type { ReviewEvent } from './review-steps.ts'

export interface ReviewStore {
  getState: () => ReviewState
  subscribe: (listener: () => void) => () => void
  /** Takes effect at once, so that a decision is sent even while the page is being left. */
  dispatch: (event: ReviewEvent) => void
}

interface ReviewEffects {
  send: (decision: Decision) => void
  save: (state: ReviewState) => void
  /** Keeps an approval until it is signed (O4). */
  collect: (decision: Decision) => void
  /** Forgets one that was taken back, by its key. */
  release: (key: string) => void
}

/** Holds a review and sends its decisions. */
export function createReviewStore(
  initial: ReviewState,
  { send, save, collect, release }: ReviewEffects,
): ReviewStore {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event) {
      const step = stepReview(state, event)
      if (step.state !== state) {
        state = step.state
        save(state)
        for (const listener of listeners) listener()
      }
      for (const decision of step.send) send(decision)
      if (step.collect) collect(step.collect)
      if (step.release !== undefined) release(step.release)
    },
  }
}
