import type { z } from 'zod'

/** The canonical codes of the callable protocol (A2) that our calls answer with. */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'ABORTED',
  'RESOURCE_EXHAUSTED',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * Who may make a call, before anything about a memo is looked at:
 * `signed-in` anyone with a session of the end-user app (what they then see is decided by participation, in the query);
 * `reports` holders of a reports role; `administrator` on the console's origin (B3, B5).
 */
export type Access = 'signed-in' | 'reports' | 'administrator'

/** What a call is about: the authorisation tests draw their denied cases from it (document of the house, 'The contract is data'). */
export type Scope =
  | { kind: 'self' }
  | { kind: 'catalogue' }
  /** Refused alike for strangers and for memos that don't exist (A2, I1). */
  | { kind: 'memo'; allowed: readonly ('owner' | 'approver' | 'watcher')[] }

export interface CallDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** The wire name (A1); it stands here and nowhere else. */
  name: Name
  summary: string
  access: Access
  scope: Scope
  /** Whether it changes something: then it takes an `idempotency_key` (A6). */
  mutation: boolean
  input: Input
  output: Output
  errors: readonly ErrorCode[]
}

const ALWAYS: readonly ErrorCode[] = ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'RESOURCE_EXHAUSTED', 'INTERNAL']

/** Declares one call. Errors that any call may answer are added to the ones named. */
export function defineCall<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  call: Omit<CallDefinition<Name, Input, Output>, 'errors'> & { errors?: readonly ErrorCode[] },
): CallDefinition<Name, Input, Output> {
  return { ...call, errors: [...new Set([...ALWAYS, ...(call.errors ?? [])])] }
}
