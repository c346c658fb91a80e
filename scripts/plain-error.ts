/**
 * An error whose message is all that a person needs: scripts print it as one line without a stack and exit
 * with code 1. Any other error is a defect and keeps its stack.
 */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Describes why a script ends: one line for a {@link PlainError}, the whole stack for a defect. */
export function explain(error: unknown): string {
  if (error instanceof PlainError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
