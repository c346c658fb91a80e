import type { CallDefinition } from '@countersign/contract'
import { refuseStaleSignIn } from '../protocol/fresh-sign-in.ts'
import type { Caller } from '../protocol/services.ts'

/**
 * P3: changes of rights require a sign-in within the last five minutes. Handlers check those that depend on more than the input.
 * @throws CallFailure FAILED_PRECONDITION with the reason SIGN_IN_AGAIN
 */
export function requireFreshSignIn(call: CallDefinition, input: unknown, caller: Caller, now: Date): void {
  if (needsFreshSignIn(call, input)) refuseStaleSignIn(caller, now)
}

function needsFreshSignIn({ freshSignIn }: CallDefinition, input: unknown): boolean {
  if (freshSignIn === undefined || freshSignIn === true) return freshSignIn === true
  if (!('field' in freshSignIn) || freshSignIn.unlessUnchanged) return false
  const value = (input as Record<string, unknown>)[freshSignIn.field]
  return typeof value === 'string' && freshSignIn.values.includes(value)
}
