import type { AdministratorNeed, ApiScope, Audience } from '@countersign/domain'
import { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'
import { USUAL_BODY } from './body-limits.ts'
import type { DeclaredError, ErrorCode, ErrorReason } from './errors.ts'
import { declaredErrors } from './errors.ts'
import { claim } from './wire/common.ts'

/**
 * Who may make a call, regardless of the memo:
 * `signed-in` anyone with a session of the end-user app (participation, in the query, decides what they see);
 * `reports` holders of a reports role; `administrator` on the console's origin (B3, B5).
 */
export type Access = 'signed-in' | 'reports' | 'administrator'

/** The subject of a call; the authorisation tests derive their denied cases from it. */
export type Scope =
  | { kind: 'self' }
  | { kind: 'catalogue' }
  /** Strangers get the same refusal as for a memo that doesn't exist (A2, I1). */
  | { kind: 'memo'; allowed: readonly Audience[] }

/**
 * Whether a call needs a sign-in within the last five minutes (P3): always, or if a field of the input has one of these values. With
 * `unlessUnchanged` its handler checks: only a real change needs one, and the current value is known under its lock.
 */
export type FreshSignIn =
  | true
  | { field: string; values: readonly string[]; unlessUnchanged?: true }
  | { unlessUnchanged: true }

export interface CallDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** The wire name (A1), defined only here. */
  name: Name
  summary: string
  access: Access
  /** The scope that an API token needs for it (P1); without one, no token may make it. */
  apiToken?: ApiScope
  scope: Scope
  /** Whether it changes something, and takes an `idempotency_key` (A6). */
  mutation: boolean
  input: Input
  output: Output
  /** All errors that it may answer; enforced in development and tests. */
  errors: readonly ErrorCode[]
  reasons: readonly ErrorReason[]
  /** Limits on its body (Q5). */
  body: BodyLimits
  freshSignIn?: FreshSignIn
  /** For calls of the console: which administrators may make it (P7). */
  administrator?: AdministratorNeed
}

/** Declares a call. The errors of every call are added to its own; limits on the body have defaults. */
export function defineCall<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  call: Omit<CallDefinition<Name, Input, Output>, 'errors' | 'reasons' | 'body'> & {
    errors?: readonly DeclaredError[]
    body?: Partial<BodyLimits>
  },
): CallDefinition<Name, Input, Output> {
  return {
    ...call,
    ...declaredErrors(call.errors ?? [], { ...call, takesClaim: takesClaim(call.input) }),
    body: { ...USUAL_BODY, ...call.body },
  }
}

/** A3: whether a field of the input says who the caller believes to be. */
function takesClaim(input: z.ZodType): boolean {
  return input instanceof z.ZodObject && Object.values(input.shape).includes(claim)
}
