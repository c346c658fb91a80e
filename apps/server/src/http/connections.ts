import { Socket } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

/** How much patience and room a client is given; tests have less. */
export interface ConnectionLimits {
  /** The head of a request must have arrived by then. */
  headersMs: number
  /** Of a request's body, so much must arrive in each such time, or its end. */
  progressBytes: number
  progressMs: number
  /** The whole of a request: long enough for the largest upload on a slow line. */
  requestMs: number
  /** A connection on which nothing moves, either way, is closed; event streams have their heartbeat. */
  idleMs: number
  /** Connections of one site and process. */
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

/** How exactly Node keeps to its times: it looks this often. */
const CHECKS_IN_HEADERS_TIME = 3

/** By how much a client that keeps to what it is told lets go of an idle connection before a drain closes it. */
const LETS_GO_EARLIER_MS = 1_000

/**
 * The server's options that keep slow and odd clients from holding it up.
 * @param drainMs how long open connections are answered when the process is told to end; 0 for none
 */
export function connectionOptions(limits: ConnectionLimits, drainMs: number) {
  const isDrained = drainMs > LETS_GO_EARLIER_MS
  const toldMs = isDrained ? Math.min(limits.idleMs, drainMs - LETS_GO_EARLIER_MS) : limits.idleMs
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    // What clients are told (Keep-Alive). Who hasn't asked for longer than that connects anew: what is still open at a drain's end
    // has then been answered in it, and told to close.
    keepAliveTimeout: toldMs,
    http: {
      // Kept for longer than anybody was told and than proxies keep theirs, so that none sends into a connection that is being closed.
      keepAliveTimeoutBuffer: limits.idleMs - toldMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.ceil(limits.headersMs / CHECKS_IN_HEADERS_TIME),
    },
    clientErrorHandler: answerClientError,
  } satisfies FastifyHttpOptions<Server>
}

/** Closes connections that are too many, and those on which a body comes in too slowly. */
export function guardConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  app.server.maxConnections = limits.connections
  app.server.on('drop', () => app.log.warn({ connections: limits.connections }, 'too many connections'))
  app.addHook('onRequest', (request, reply, done) => {
    watchBody(request.raw, reply.raw, limits)
    done()
  })
}

/** A body that trickles in holds a connection for nothing; one that makes progress may take its time. */
function watchBody(request: IncomingMessage, response: ServerResponse, limits: ConnectionLimits): void {
  const { socket } = request
  const hasBody = 'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody || request.complete || !(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    // What has arrived and waits for us is not the client's slowness.
    const isOurs = request.readableLength > 0
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isOurs || arrived >= limits.progressBytes) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else endWith(socket, 'TOO_SLOW')
  }, limits.progressMs)
  request.once('close', () => clearInterval(timer))
}

/** What is told of requests that never became one, in the shape of the protocol (A2). */
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

function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else endWith(socket, REASONS[error.code ?? ''] ?? 'MALFORMED')
}

function endWith(socket: Socket, answer: keyof typeof ANSWERS): void {
  const [status, code, message] = ANSWERS[answer]
  const body = JSON.stringify({ error: { status: code, message } })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
