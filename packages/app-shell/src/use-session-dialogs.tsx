import type { SessionUser } from '@countersign/client'
import { useStandbyDialog } from '@countersign/ui'
import { useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { signInAgain } from './sign-in-again.ts'

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
  const sessionEnded = useStandbyDialog(dialogs.loadSessionEnded, session === null)
  const again = useStandbyDialog(dialogs.loadSignInAgain, isAsked)
  return (
    <>
      {sessionEnded}
      {again}
    </>
  )
}
