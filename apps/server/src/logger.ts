import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured logs with a request id; cookies, tokens and bodies never reach them. */
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
      // The path alone: queries carry codes and tokens.
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

/** An error without what it may quote of a memo: PostgreSQL's details name values, so only code and place are kept. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }) {
  const { name, code, table, constraint } = error
  const message = code && /^[0-9A-Z]{5}$/.test(code) ? 'database error' : error.message
  return { type: name, message, code, table, constraint, stack: error.stack?.split('\n').slice(1).join('\n') }
}
