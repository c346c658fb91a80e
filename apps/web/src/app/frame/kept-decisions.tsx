import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { followKept, keptDecisions, unansweredKeys } from '../../shared/unanswered/kept-decisions.ts'

/** Loaded on demand: hardly any decision stays without an answer. */
const UnansweredDecisions = lazy(() => import('../../shared/unanswered/unanswered-decisions.tsx'))

/** Offers decisions again that the server hasn't answered, on every page (M3). */
export function KeptDecisions() {
  const { email } = useSignedInUser()
  const keys = useSyncExternalStore(followKept, () => unansweredKeys(email))
  const isVoid = useSyncExternalStore(followKept, () => keptDecisions(email).standing !== 'own')
  if (keys === '' && !isVoid) return null
  return (
    <Suspense fallback={null}>
      <UnansweredDecisions keys={keys} />
    </Suspense>
  )
}
