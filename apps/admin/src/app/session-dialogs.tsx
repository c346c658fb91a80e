import { SessionEndedDialog } from '@countersign/app-shell/session-ended-dialog'
import { SignInAgainDialog } from '@countersign/app-shell/sign-in-again-dialog'
import { signInTexts } from '../features/sign-in/texts.ts'
import { shellTexts } from './texts.ts'

const PROVIDERS = [{ provider: 'google', label: signInTexts.loginWith }] as const

/** The session has ended. */
export function SessionEnded({ opened }: { opened: boolean }) {
  return <SessionEndedDialog opened={opened} text={shellTexts.sessionEndedText} providers={PROVIDERS} />
}

/** A change of rights needs a fresh sign-in (P3). */
export function SignInAgain({ opened }: { opened: boolean }) {
  return <SignInAgainDialog opened={opened} providerLabel={() => signInTexts.loginWith} />
}
