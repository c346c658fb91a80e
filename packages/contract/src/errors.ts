import { REFUSAL_KINDS } from '@countersign/domain'
import type { RefusalCode } from '@countersign/domain'

/** The canonical codes of the callable protocol (A2) that our calls use. */
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

/** `details.reason` of the FAILED_PRECONDITION of a call without its fresh sign-in (P3). */
export const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN'

/** `details.reason`: refines the code for programs. */
export type ErrorReason =
  | RefusalCode
  | typeof SIGN_IN_AGAIN
  | 'SWITCHED_OFF'
  | 'LOCKOUT'
  | 'IN_USE'
  | 'VERSION_IN_USE'
  | 'DRAFT_EXISTS'
  | 'PDF_FAILED'
  | 'PDF_WAITS'
  | 'OPEN_FIRST'
  | 'LEVEL_QUESTIONS'
  | 'PASSKEY_NEEDED'
  | 'SIGNATURE_REFUSED'
  | 'TOO_MANY_PASSKEYS'
  | 'TOO_MANY_TOKENS'
  | 'EXPORT_OPEN'
  | 'POLICY_REFUSES'
  | 'NOT_WAITING'
  | 'SAME_ADMINISTRATOR'
  | 'ONLY_ADMINISTRATOR'
  | 'ERASURE_OPEN'
  | 'FILE_INFECTED'
  | 'ERASED_ALREADY'
  | 'PRESERVED'
  | 'NOT_PRESERVED'
  | 'OTHER_PERSON'
  | 'NEEDS_UNLIMITED'
  | 'LAST_ADMINISTRATOR'
  | 'TOO_MANY_WEBHOOKS'
  | 'WEBHOOK_OFF'

/** The code of each reason. */
export const REASON_CODES: Readonly<Record<ErrorReason, ErrorCode>> = {
  ...REFUSAL_KINDS,
  SIGN_IN_AGAIN: 'FAILED_PRECONDITION',
  SWITCHED_OFF: 'FAILED_PRECONDITION',
  LOCKOUT: 'FAILED_PRECONDITION',
  IN_USE: 'FAILED_PRECONDITION',
  VERSION_IN_USE: 'FAILED_PRECONDITION',
  DRAFT_EXISTS: 'FAILED_PRECONDITION',
  PDF_FAILED: 'FAILED_PRECONDITION',
  PDF_WAITS: 'FAILED_PRECONDITION',
  OPEN_FIRST: 'FAILED_PRECONDITION',
  LEVEL_QUESTIONS: 'FAILED_PRECONDITION',
  PASSKEY_NEEDED: 'FAILED_PRECONDITION',
  SIGNATURE_REFUSED: 'FAILED_PRECONDITION',
  TOO_MANY_PASSKEYS: 'FAILED_PRECONDITION',
  TOO_MANY_TOKENS: 'FAILED_PRECONDITION',
  EXPORT_OPEN: 'FAILED_PRECONDITION',
  POLICY_REFUSES: 'FAILED_PRECONDITION',
  NOT_WAITING: 'FAILED_PRECONDITION',
  SAME_ADMINISTRATOR: 'FAILED_PRECONDITION',
  ONLY_ADMINISTRATOR: 'FAILED_PRECONDITION',
  ERASURE_OPEN: 'FAILED_PRECONDITION',
  FILE_INFECTED: 'FAILED_PRECONDITION',
  ERASED_ALREADY: 'FAILED_PRECONDITION',
  PRESERVED: 'FAILED_PRECONDITION',
  NOT_PRESERVED: 'FAILED_PRECONDITION',
  OTHER_PERSON: 'PERMISSION_DENIED',
  NEEDS_UNLIMITED: 'PERMISSION_DENIED',
  LAST_ADMINISTRATOR: 'FAILED_PRECONDITION',
  TOO_MANY_WEBHOOKS: 'FAILED_PRECONDITION',
  WEBHOOK_OFF: 'FAILED_PRECONDITION',
}

/** What an error says to programs in addition to its code. */
export interface ErrorDetails {
  reason?: ErrorReason
  /** Problems of the input, each with its path. */
  issues?: { path: string; message: string; code?: string }[]
  retry_after_seconds?: number
  /** For a change that was refused as stale (A6): the current revision. */
  revision?: number
  modified_by?: string | null
  date_last_modified?: string
  version_id?: string
  /** For SWITCHED_OFF: the setting. */
  flag?: string
}

/** The body of every failure, of calls and of most other routes. */
export interface ErrorBody {
  error: { status: ErrorCode; message: string; details?: ErrorDetails }
}

/** Errors of every call: malformed request, missing session, wrong site, exceeded rate, outage, defect. */
const OF_ANY_CALL: readonly ErrorCode[] = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'UNAVAILABLE',
  'INTERNAL',
]

/** Further errors that a call declares: codes, or reasons, which imply their codes. */
export type DeclaredError = ErrorCode | ErrorReason

/** The errors and reasons that a call may answer. @param takesClaim whether its input names the caller (A3) */
export function declaredErrors(
  declared: readonly DeclaredError[],
  {
    mutation,
    freshSignIn,
    takesClaim,
  }: { mutation: boolean; freshSignIn?: unknown | undefined; takesClaim: boolean },
): { errors: readonly ErrorCode[]; reasons: readonly ErrorReason[] } {
  const given: DeclaredError[] = [
    ...declared,
    ...(freshSignIn === undefined ? [] : ([SIGN_IN_AGAIN] as const)),
    ...(takesClaim ? (['OTHER_PERSON'] as const) : []),
  ]
  const reasons = given.filter((one): one is ErrorReason => one in REASON_CODES)
  const codes = given.filter((one): one is ErrorCode => !(one in REASON_CODES))
  // Any change may lose a race for a lock.
  const races: ErrorCode[] = mutation ? ['ABORTED'] : []
  const errors = [...OF_ANY_CALL, ...codes, ...reasons.map((reason) => REASON_CODES[reason]), ...races]
  return { errors: [...new Set(errors)], reasons: [...new Set(reasons)] }
}
