import type { ErrorCode } from '@countersign/contract'

/** What a handler throws to refuse a call (A2, A4). The message is for people; `details` for programs. */
export class CallFailure extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallFailure'
    this.code = code
    this.details = details
  }
}

/** A memo that doesn't exist and one that the caller may not see answer alike (A2). */
export function noAccess(): CallFailure {
  return new CallFailure('PERMISSION_DENIED', 'You do not have access to this memo.')
}

/** A malformed payload, with path and message for each field (A2). */
export function invalid(issues: { path: string; message: string; code?: string }[]): CallFailure {
  return new CallFailure('INVALID_ARGUMENT', issues[0]?.message ?? 'The request is malformed.', { issues })
}
