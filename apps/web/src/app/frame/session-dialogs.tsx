import { SessionEndedDialog } from '@countersign/app-shell/session-ended-dialog'
import { SignInAgainDialog } from '@countersign/app-shell/sign-in/sign-in-again-dialog'
import { providerName, useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import { providerOf } from '@countersign/client'
import { signInTexts } from '../../features/sign-in/texts.ts'
import { frameTexts } from './texts.ts'

/** Asks to sign in again when the session has ended; each provider renews it. */
export function SessionEnded({ opened }: { opened: boolean }) {
  const { offered } = useSignInProviders()
  const providers = offered.map(({ id, name }) => ({ provider: id, label: signInTexts.signInWith(name) }))
  return <SessionEndedDialog opened={opened} text={frameTexts.sessionEndedText} providers={providers} />
}

/** A change of rights needs a fresh sign-in (P3), with the provider that the session came from. */
export function SignInAgain({ opened }: { opened: boolean }) {
  const { offered } = useSignInProviders()
  return (
    <SignInAgainDialog
      opened={opened}
      providerLabel={({ providerId }) =>
        signInTexts.signInWith(providerName(offered, providerOf(providerId)))
      }
    />
  )
}
