import type { AdministratorNeed } from '@countersign/domain'
import type { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'
import type { FreshSignIn } from './define-call.ts'
import { defineCall } from './define-call.ts'
import type { DeclaredError } from './errors.ts'

/**
 * Declares a call of the console: only administrators may make it, on the console's origin (B3, B5). A call that changes
 * something declares `mutation` and takes an `idempotency_key` (A6). Without a word on `administrator` it needs one without limits (P7).
 */
export function defineAdminCall<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  summary: string,
  shapes: {
    input: Input
    output: Output
    mutation: boolean
    errors: readonly DeclaredError[]
    freshSignIn?: FreshSignIn
    administrator?: AdministratorNeed
  },
  body: Partial<BodyLimits> = {},
) {
  return defineCall({
    name,
    summary,
    access: 'administrator',
    scope: { kind: 'catalogue' },
    body,
    administrator: 'unlimited',
    ...shapes,
    errors: [...shapes.errors, 'NEEDS_UNLIMITED'],
  })
}

/** The shapes of a call that only reads, and its errors. */
export const reads = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  ...errors: readonly DeclaredError[]
) => ({ input, output, errors, mutation: false })

/** The shapes of a call that changes something, and its errors. */
export const writes = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  ...errors: readonly DeclaredError[]
) => ({ input, output, errors, mutation: true })
