import { useSessionUser } from '@countersign/app-shell/session'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import {
  endDecisions,
  followKept,
  isAnyInFlight,
  keptDecisions,
  unansweredKeys,
} from '../../shared/unanswered/kept-decisions.ts'

/** Loaded on demand: hardly any decision stays without an answer. */
const UnansweredDecisions = lazy(() => import('../../shared/unanswered/unanswered-decisions.tsx'))

/** Offers decisions again that the server hasn't answered, on every page, unless their session has ended since (M3). */
export function KeptDecisions() {
  const { email, user_id } = useSignedInUser()
  const keys = useSyncExternalStore(followKept, () => unansweredKeys(email))
  // What is on its way has an answer of its own.
  const isVoid = useSyncExternalStore(
    followKept,
    () => keptDecisions(email).standing !== 'own' && !isAnyInFlight(),
  )
  const hasSession = useSessionUser()?.user_id === user_id
  useEffect(() => {
    if (!hasSession) endDecisions()
  }, [hasSession])
  // The dialog that renews the session covers the page, and for another person it loads again: what was dropped is said afterwards.
  if (!hasSession) return null
  if (keys === '' && !isVoid) return null
  return (
    <Suspense fallback={null}>
      <UnansweredDecisions keys={keys} />
    </Suspense>
  )
}
