import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { pino } from 'pino'

/** Creates a structured logger that never logs cookies, tokens or bodies. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: { app: 'countersign' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers', '*.cookie', '*.authorization', '*.id_token', '*.password', '*.secret'],
      remove: true,
    },
    serializers: {
      // Only the path, because queries contain codes and tokens.
      req: (request: { method: string; url: string; id: string; ip?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      err: describeError,
    },
  }
  return pino(options, destination)
}

/** Describes an error without memo content: PostgreSQL's details quote values, so only code and location are kept. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }) {
  const { name, code, table, constraint } = error
  const message = code && /^[0-9A-Z]{5}$/.test(code) ? 'database error' : error.message
  return { type: name, message, code, table, constraint, stack: error.stack?.split('\n').slice(1).join('\n') }
}
