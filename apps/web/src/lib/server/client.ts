import { signInAgain } from '@countersign/app-shell/sign-in/sign-in-again'
import { checkSession, markSignedOut } from '@countersign/app-shell/query-client'
import { createClient } from '@countersign/client'
import { watchedFetch } from './connection.ts'

/**
 * The app's only caller. A call that finds the session ended or the server unreachable reports it to the whole app; one that is denied
 * may have met another person's session (A3).
 */
export const client = createClient({
  onSignInAgain: signInAgain.ask,
  fetch: watchedFetch,
  onSignedOut: markSignedOut,
  onDenied: () => void checkSession(),
})
