import { SessionEndedDialog } from '@countersign/app-shell/session-ended-dialog'
import { SignInAgainDialog } from '@countersign/app-shell/sign-in-again-dialog'
import { signInTexts } from '../../features/sign-in/texts.ts'
import { frameTexts } from './texts.ts'

const PROVIDERS = [
  { provider: 'google', label: signInTexts.google },
  { provider: 'microsoft', label: signInTexts.microsoft },
] as const

/** Asks to sign in again when the session has ended; either provider renews it. */
export function SessionEnded({ opened }: { opened: boolean }) {
  return <SessionEndedDialog opened={opened} text={frameTexts.sessionEndedText} providers={PROVIDERS} />
}

/** A change of rights needs a fresh sign-in (P3), with the provider that the session came from. */
export function SignInAgain({ opened }: { opened: boolean }) {
  return (
    <SignInAgainDialog
      opened={opened}
      providerLabel={({ providerId }) =>
        providerId === 'microsoft.com' ? signInTexts.microsoft : signInTexts.google
      }
    />
  )
}
