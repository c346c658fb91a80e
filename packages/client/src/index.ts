export { CallError, issuesOf } from './call-error.ts'
export { callQuery, shouldRetry } from './call-query.ts'
export { createClient, newIdempotencyKey, type Client, type ClientOptions } from './client.ts'
export { followChanges, type LiveMessage } from './live.ts'
export {
  fetchSession,
  finishSignIn,
  providers,
  SignInError,
  signOut,
  type Provider,
  type SessionUser,
} from './session.ts'
