import { signInAgain } from '@countersign/app-shell/sign-in/sign-in-again'
import { checkSession, markSignedOut } from '@countersign/app-shell/query-client'
import { createClient } from '@countersign/client'

/** The console's client: reports an ended session, and a person who is no longer an administrator, to the whole console. */
export const client = createClient({
  onSignInAgain: signInAgain.ask,
  onSignedOut: markSignedOut,
  onDenied: () => void checkSession(),
})
