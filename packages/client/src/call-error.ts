import type { ErrorCode } from '@countersign/contract'

/** What a failed call throws. `code` is `UNREACHABLE` when no answer came: nothing is known of the effect then. */
export class CallError extends Error {
  readonly code: ErrorCode | 'UNREACHABLE'
  readonly details: unknown

  constructor(code: ErrorCode | 'UNREACHABLE', message: string, details?: unknown) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.details = details
  }
}

/** The problems of a malformed payload (A2), or none. */
export function issuesOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof CallError)) return []
  const details = error.details as { issues?: { path: string; message: string }[] } | null | undefined
  return Array.isArray(details?.issues) ? details.issues : []
}
