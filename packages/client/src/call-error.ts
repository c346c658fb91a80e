import type { ErrorBody, ErrorCode, ErrorDetails } from '@countersign/contract'

/** The server's details, or what is known about a request that our server did not answer. */
export interface FailureDetails extends ErrorDetails {
  /** HTTP status of a foreign answer; 0 if the connection broke. */
  status?: number
  /** The reason why there is no answer, for logs. */
  cause?: string
}

/** Thrown by a failed call. With the code `UNREACHABLE` there was no answer, and the call may have taken effect. */
export class CallError extends Error {
  readonly code: ErrorCode | 'UNREACHABLE'
  readonly details: FailureDetails | undefined

  constructor(code: ErrorCode | 'UNREACHABLE', message: string, details?: FailureDetails) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.details = details
  }
}

/** The problems of a malformed payload (A2), or none. */
export function issuesOf(error: unknown): NonNullable<ErrorDetails['issues']> {
  return (error instanceof CallError && error.details?.issues) || []
}

/** Reads the error of a failed response; undefined for a foreign one, such as a proxy's error page. */
export async function readError(response: Response): Promise<ErrorBody['error'] | undefined> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  return body?.error
}
