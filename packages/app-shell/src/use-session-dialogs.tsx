import { onSignInDone } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { useStandbyDialog } from '@countersign/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { renewSession } from './renew-session.ts'
import { signInAgain } from './sign-in/sign-in-again.ts'

type LoadDialog = () => Promise<ComponentType<{ opened: boolean }>>

interface SessionDialogs {
  /** Opens when the session has ended. Keep the identity of both stable. */
  loadSessionEnded: LoadDialog
  /** Opens when a change of rights waits for a fresh sign-in (P3). */
  loadSignInAgain: LoadDialog
}

/** The dialogs that renew a session over the page. Render them in the frame. */
export function useSessionDialogs(session: SessionUser | null, dialogs: SessionDialogs): ReactNode {
  const isAsked = useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked)
  useSignInsElsewhere(session === null)
  const sessionEnded = useStandbyDialog(dialogs.loadSessionEnded, session === null)
  const again = useStandbyDialog(dialogs.loadSignInAgain, isAsked)
  return (
    <>
      {sessionEnded}
      {again}
    </>
  )
}

/**
 * Renews the session after a sign-in in a popup or another tab. This can't wait for the dialog, which may still be loading,
 * and which a hidden tab doesn't open.
 * @param hasEnded what was announced before the page learned of the end is looked up
 */
function useSignInsElsewhere(hasEnded: boolean): void {
  useEffect(() => onSignInDone(() => void renewSession()), [])
  useEffect(() => {
    if (hasEnded) void renewSession()
  }, [hasEnded])
}
