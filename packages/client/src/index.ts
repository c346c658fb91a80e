export type { FailureDetails } from './call-error.ts'
export { CallError, issuesOf, readError } from './call-error.ts'
export { callQuery, shouldRetry } from './call-query.ts'
export type { Client, ClientOptions } from './client.ts'
export { createClient, newIdempotencyKey } from './client.ts'
export { fetchConfiguration } from './configuration.ts'
export { finishSignIn, SignInError } from './finish-sign-in.ts'
export type { LiveMessage } from './live.ts'
export { followChanges } from './live.ts'
export { refetchChanged } from './refetch-changed.ts'
export { safeReturnPath } from './return-path.ts'
export type { Provider, SessionUser } from './session.ts'
export { fetchSession, signOut } from './session.ts'
export type { SignInAgain } from './sign-in-again.ts'
export { createSignInAgain } from './sign-in-again.ts'
export {
  leaveReturnPage,
  onSignInDone,
  providerOf,
  signInAgainPopup,
  signInBefore,
  signInFullPage,
  signInOverPage,
  signInPopup,
} from './sign-in-flow.ts'
