import { SessionEndedDialog } from '@countersign/app-shell/session-ended-dialog'
import { SignInAgainDialog } from '@countersign/app-shell/sign-in/sign-in-again-dialog'
import { providerName } from '@countersign/app-shell/sign-in/sign-in-providers'
import { providerOf } from '@countersign/client'
import { useConsoleProviders } from '../lib/use-console-providers.ts'
import { signInTexts } from '../features/sign-in/texts.ts'
import { shellTexts } from './texts.ts'

/** The session has ended. */
export function SessionEnded({ opened }: { opened: boolean }) {
  const providers = useConsoleProviders().map(({ id, name }) => ({
    provider: id,
    label: signInTexts.loginWith(name),
  }))
  return <SessionEndedDialog opened={opened} text={shellTexts.sessionEndedText} providers={providers} />
}

/** A change of rights needs a fresh sign-in (P3). */
export function SignInAgain({ opened }: { opened: boolean }) {
  const providers = useConsoleProviders()
  return (
    <SignInAgainDialog
      opened={opened}
      providerLabel={({ providerId }) =>
        signInTexts.loginWith(providerName(providers, providerOf(providerId)))
      }
    />
  )
}
