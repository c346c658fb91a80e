import { SIGN_IN_AGAIN } from '@countersign/contract'
import { isFreshSignIn } from '@countersign/domain'
import { CallFailure } from './call-failure.ts'
import type { Caller } from './services.ts'

/**
 * Requires a sign-in within the last five minutes (P3), for handlers that need one for some changes only.
 * @throws CallFailure FAILED_PRECONDITION with the reason SIGN_IN_AGAIN
 */
export function refuseStaleSignIn({ signedInAt }: Pick<Caller, 'signedInAt'>, now: Date): void {
  if (isFreshSignIn(signedInAt, now)) return
  throw new CallFailure('FAILED_PRECONDITION', 'Please sign in again to continue.', { reason: SIGN_IN_AGAIN })
}
