import type { ErrorCode, ErrorDetails } from '@countersign/contract'

/** Thrown to refuse a call (A2, A4). The message is for people, `details` is for programs. */
export class CallFailure extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetails, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallFailure'
    this.code = code
    this.details = details
  }
}

/** The same answer for an unknown memo and one that the caller may not see (A2). */
export function noAccess(): CallFailure {
  return new CallFailure('PERMISSION_DENIED', 'You do not have access to this memo.')
}

/** An invalid payload, with path and message for each field (A2). */
export function invalid(issues: { path: string; message: string; code?: string }[]): CallFailure {
  return new CallFailure('INVALID_ARGUMENT', issues[0]?.message ?? 'The request is malformed.', { issues })
}

/** A3: the request names a person as its caller, and the session is another's. Nothing was read or changed. */
export function otherPerson(): CallFailure {
  return new CallFailure(
    'PERMISSION_DENIED',
    'Another person is signed in here by now, so nothing was changed.',
    { reason: 'OTHER_PERSON' },
  )
}
