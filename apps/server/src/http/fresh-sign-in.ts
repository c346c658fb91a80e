import type { CallDefinition } from '@countersign/contract'
import { SIGN_IN_AGAIN } from '@countersign/contract'
import { isFreshSignIn } from '@countersign/domain'
import type { Caller } from '../protocol/services.ts'
import { CallFailure } from '../protocol/call-failure.ts'

/**
 * P3: changes of rights require a sign-in within the last five minutes.
 * @throws CallFailure FAILED_PRECONDITION with the reason SIGN_IN_AGAIN
 */
export function requireFreshSignIn(call: CallDefinition, input: unknown, caller: Caller, now: Date): void {
  if (needsFreshSignIn(call, input)) refuseStaleSignIn(caller, now)
}

/** The same for handlers that require a fresh sign-in for some changes only. */
export function refuseStaleSignIn(caller: Caller, now: Date): void {
  if (isFreshSignIn(caller.signedInAt, now)) return
  throw new CallFailure('FAILED_PRECONDITION', 'Please sign in again to continue.', { reason: SIGN_IN_AGAIN })
}

function needsFreshSignIn({ freshSignIn }: CallDefinition, input: unknown): boolean {
  if (freshSignIn === undefined || freshSignIn === true) return freshSignIn === true
  if (freshSignIn.unlessUnchanged) return false
  const value = (input as Record<string, unknown>)[freshSignIn.field]
  return typeof value === 'string' && freshSignIn.values.includes(value)
}
