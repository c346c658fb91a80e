import { fetchSession, onSignInDone, signInAgainPopup } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { SignInDialog } from '@countersign/ui'
import { useEffect, useState } from 'react'
import { useSessionUser } from '../session.ts'
import { signInAgain } from './sign-in-again.ts'
import { shellTexts } from '../texts.ts'

interface SignInAgainDialogProps {
  opened: boolean
  /** The button that leads to the user's own provider. */
  providerLabel: (user: SessionUser) => string
}

/** Asks for a fresh sign-in over the page (P3), then resends the calls that wait for it. */
export function SignInAgainDialog({ opened, providerLabel }: SignInAgainDialogProps) {
  const user = useSessionUser()
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    if (!opened || user === null) return undefined
    return onSignInDone(() => {
      void fetchSession()
        .then((now) => now?.user_id === user.user_id)
        .catch(() => true)
        .then((isSamePerson) => signInAgain.answer(isSamePerson))
    })
  }, [opened, user])
  if (user === null) return null
  return (
    <SignInDialog
      opened={opened}
      title={shellTexts.signInAgain}
      text={shellTexts.signInAgainText}
      providers={[{ label: providerLabel(user), onClick: () => setBlocked(!signInAgainPopup(user)) }]}
      problem={isBlocked ? shellTexts.popupBlocked : undefined}
      cancel={{
        label: shellTexts.notNow,
        onClick: () => {
          setBlocked(false)
          signInAgain.answer(false)
        },
      }}
    />
  )
}
