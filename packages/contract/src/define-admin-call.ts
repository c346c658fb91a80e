import type { z } from 'zod'
import { defineCall } from './define-call.ts'

/**
 * A call of the console: refused to anyone but an administrator on the console's own origin (B3, B5). One that changes
 * something names `mutation` and takes an `idempotency_key` (A6).
 */
export function defineAdminCall<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  summary: string,
  shapes: { input: Input; output: Output; mutation: boolean },
) {
  return defineCall({
    name,
    summary,
    access: 'administrator',
    scope: { kind: 'catalogue' },
    errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED'],
    ...shapes,
  })
}

/** The shapes of a call that only reads. */
export const reads = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({
  input,
  output,
  mutation: false,
})

/** The shapes of a call that changes something. */
export const writes = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({
  input,
  output,
  mutation: true,
})
