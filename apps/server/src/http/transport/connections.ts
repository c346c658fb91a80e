import { Socket } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { asEvent, wantsEvents } from '../../protocol/call-answer.ts'
import { invalid } from '../../protocol/call-failure.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Time and space granted to clients; tests use smaller limits. */
export interface ConnectionLimits {
  /** Time for the head of a request. */
  headersMs: number
  /** Minimum progress of a body: `progressBytes`, or its end, in each `progressMs`. */
  progressBytes: number
  progressMs: number
  /** Time for a whole request, enough for the largest upload on a slow line. */
  requestMs: number
  /** A connection without traffic is closed after this; event streams have their heartbeat. */
  idleMs: number
  /** Connections per site and process. */
  connections: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  progressBytes: 8 * 1024,
  progressMs: 20_000,
  requestMs: 15 * 60_000,
  idleMs: 120_000,
  connections: 10_000,
}

/** How often Node checks its timeouts, and so their precision. */
const CHECKS_IN_HEADERS_TIME = 3

/** How much earlier than a drain a compliant client closes an idle connection. */
const LETS_GO_EARLIER_MS = 1_000

/**
 * Server options that limit slow and malformed clients.
 * @param drainMs how long open connections are served during shutdown; 0 for none
 * @param headers for refusals before routing
 */
export function connectionOptions(limits: ConnectionLimits, drainMs: number, headers: SecurityHeaders) {
  const isDrained = drainMs > LETS_GO_EARLIER_MS
  const toldMs = isDrained ? Math.min(limits.idleMs, drainMs - LETS_GO_EARLIER_MS) : limits.idleMs
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    // Announced to clients (Keep-Alive), which reconnect after it. So a connection that is still open at the end of a drain was
    // served during it, and asked to close.
    keepAliveTimeout: toldMs,
    http: {
      // Longer than announced and than proxies keep theirs, so that none sends into a connection that is being closed.
      keepAliveTimeoutBuffer: limits.idleMs - toldMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.ceil(limits.headersMs / CHECKS_IN_HEADERS_TIME),
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      answerClientError(error, socket, headers),
  } satisfies FastifyHttpOptions<Server>
}

/** Closes connections beyond the limit, and those whose body arrives too slowly. */
export function guardConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  headers: SecurityHeaders,
): void {
  app.server.maxConnections = limits.connections
  app.server.on('drop', () => app.log.warn({ connections: limits.connections }, 'too many connections'))
  app.addHook('onRequest', (request, reply, done) => {
    watchBody(request.raw, reply.raw, limits, headers)
    done(
      hasOneHost(request.raw) ? undefined : invalid([{ path: '', message: 'The request names two hosts.' }]),
    )
  })
}

/** A trickling body occupies a connection for nothing; one that makes progress may take as long as it needs. */
function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: ConnectionLimits,
  headers: SecurityHeaders,
): void {
  const { socket } = request
  const hasBody = 'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody || request.complete || !(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    // The server, not the client, is slow to read what has arrived.
    const isOurs = request.readableLength > 0
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isOurs || arrived >= limits.progressBytes) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else endWith(socket, 'TOO_SLOW', headers, wantsEvents(request))
  }, limits.progressMs)
  request.once('close', () => clearInterval(timer))
}

/** Refusals of requests that are not routed, in the protocol's shape (A2). */
const ANSWERS = {
  TOO_SLOW: ['408 Request Timeout', 'UNAVAILABLE', 'The request arrived too slowly. Please try again.'],
  HEADERS_TOO_LARGE: [
    '431 Request Header Fields Too Large',
    'INVALID_ARGUMENT',
    'The head of the request is too large. Delete the cookies of this site and try again.',
  ],
  MALFORMED: ['400 Bad Request', 'INVALID_ARGUMENT', 'The request is malformed.'],
} as const

const REASONS: Record<string, keyof typeof ANSWERS> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

function answerClientError(error: Error & { code?: string }, socket: Socket, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else endWith(socket, REASONS[error.code ?? ''] ?? 'MALFORMED', headers)
}

function endWith(
  socket: Socket,
  answer: keyof typeof ANSWERS,
  headers: SecurityHeaders,
  asStream = false,
): void {
  const [status, code, message] = ANSWERS[answer]
  const error = { error: { status: code, message } }
  const body = asStream ? asEvent(error) : JSON.stringify(error)
  const head = [
    `HTTP/1.1 ${asStream ? '200 OK' : status}`,
    `content-type: ${asStream ? 'text/event-stream' : 'application/json'}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** A proxy in front could choose another one of two Hosts (RFC 9112, 3.2). */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts < 2
}
