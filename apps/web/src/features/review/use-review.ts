import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { reviewDelay } from '../../shared/shortcuts/review-delay.ts'
import { forgetDecision, keepDecision } from '../../shared/unanswered/kept-decisions.ts'
import { followDecisions, sendDecision } from '../../shared/unanswered/send-decision.ts'
import { createReviewStore } from './model/review-store.ts'
import { savedReview, saveReview } from './model/saved-review.ts'
import { useReviewQueue } from './queue/use-review-queue.ts'
import type { ReviewAddress } from './queue/review-address.ts'

/** The review of an address (M3): its queue, and the decisions that are sent after the delay, with the next one, or on leaving. */
export function useReview(address: ReviewAddress, search: string) {
  const { email } = useSignedInUser()
  const [delay] = useState(reviewDelay)
  const [store] = useState(() =>
    createReviewStore(savedReview(email, search), {
      send: (decision) => void sendDecision(email, decision),
      save: (state) => saveReview(email, search, state),
      collect: (decision) => keepDecision(email, decision),
      release: forgetDecision,
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const { query, listed } = useReviewQueue(address)
  useEffect(() => {
    if (listed) store.dispatch({ kind: 'listed', ...listed })
  }, [store, listed])
  useEffect(
    () =>
      followDecisions(({ key }, result) => {
        const before = store.getState()
        store.dispatch({ kind: 'answered', key, result })
        return store.getState() !== before
      }),
    [store],
  )
  const pendingKey = state.pending?.key
  useEffect(() => {
    if (pendingKey === undefined) return
    const timer = setTimeout(() => store.dispatch({ kind: 'due' }), delay * 1000)
    return () => clearTimeout(timer)
  }, [store, pendingKey, delay])
  useEffect(() => {
    const send = () => store.dispatch({ kind: 'due' })
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    window.addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      send()
    }
  }, [store])
  return { state, dispatch: store.dispatch, query, delay }
}
