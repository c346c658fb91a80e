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
  const { email } = useSignedInUser()
  const keys = useSyncExternalStore(followKept, () => unansweredKeys(email))
  // What is on its way has an answer of its own.
  const isVoid = useSyncExternalStore(
    followKept,
    () => keptDecisions(email).standing !== 'own' && !isAnyInFlight(),
  )
  const hasSession = useSessionUser() !== null
  useEffect(() => {
    if (!hasSession) endDecisions()
  }, [hasSession])
  // Over the page of a session that ended stands the dialog that renews it: what was dropped is said afterwards.
  if (!hasSession) return null
  if (keys === '' && !isVoid) return null
  return (
    <Suspense fallback={null}>
      <UnansweredDecisions keys={keys} />
    </Suspense>
  )
}
