import type { AdministratorNeed } from '@countersign/domain'
import type { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'
import type { FreshSignIn } from './define-call.ts'
import { defineCall } from './define-call.ts'
import type { DeclaredError } from './errors.ts'

/** Calls of the console: only administrators may make them, on the console's origin (B3, B5), and only those whom the need admits (P7). */
function definition(administrator: AdministratorNeed) {
  return function define<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
    name: Name,
    summary: string,
    shapes: {
      input: Input
      output: Output
      mutation: boolean
      errors: readonly DeclaredError[]
      freshSignIn?: FreshSignIn
    },
    body: Partial<BodyLimits> = {},
  ) {
    return defineCall({
      name,
      summary,
      access: 'administrator',
      scope: { kind: 'catalogue' },
      body,
      administrator,
      ...shapes,
      errors: [...shapes.errors, 'NEEDS_UNLIMITED'],
    })
  }
}

/**
 * Declares a call of the console, for administrators without limits: what no handler judges by category or company stays closed to others
 * (P7). A call that changes something declares `mutation` and takes an `idempotency_key` (A6).
 */
export const defineAdminCall = definition('unlimited')

/** The same for administrators of a category: the handler judges which one, and the authorisation tests have a case for it. */
export const defineCategoryCall = definition('category')

/** The same for administrators of a company. */
export const defineCompanyCall = definition('company')

/** The same for every administrator: the handler shows what lies within their limits. */
export const defineOpenAdminCall = definition('any')

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
