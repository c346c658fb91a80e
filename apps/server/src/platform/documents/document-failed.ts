/** The process exceeded its memory or time limit, died, or rejected its input. */
export type FailureReason = 'memory' | 'time' | 'died' | 'refused'

/** The document could not be rendered, and a retry would most likely fail too. A pool that is closing rejects with a plain error. */
export class DocumentFailed extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.name = 'DocumentFailed'
    this.reason = reason
  }
}
