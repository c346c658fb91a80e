/** The database is unavailable at the moment; the request may be retried. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Codes of PostgreSQL and Node, and last those of sessions that exceeded a time limit. */
const AWAY = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // During a failover a host name may not resolve for a moment.
  ...['EAI_AGAIN', 'ENOTFOUND'],
  ...['25P03', '25P04', '57P05'],
])

/** A standby, or a new primary that is still being promoted. */
const READ_ONLY = '25006'

/** Messages of the driver, which have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when|timeout expired|Query read timeout)/

/** A query that timed out on the client; its connection still waits for the answer. */
const UNANSWERED = 'Query read timeout'

/** Whether the database, or a service behind a call, is unreachable or currently read-only. */
export function isAway(cause: unknown): boolean {
  if (cause instanceof DatabaseAway || isReadOnly(cause)) return true
  const code = codeOf(cause)
  return (
    (typeof code === 'string' && AWAY.has(code)) ||
    (cause instanceof Error && (AWAY_MESSAGES.test(cause.message) || isAway(cause.cause)))
  )
}

/** Whether the server rejected a write because it is a standby. */
export function isReadOnly(cause: unknown): boolean {
  return codeOf(cause) === READ_ONLY
}

/** Whether a query timed out without an answer. */
export function isUnanswered(cause: unknown): boolean {
  return cause instanceof Error && cause.message === UNANSWERED
}

function codeOf(cause: unknown): unknown {
  return (cause as { code?: unknown } | null)?.code
}
