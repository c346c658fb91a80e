import type { LiveMessage } from '@countersign/contract'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../protocol/call-failure.ts'
import { bearerToken } from '../protocol/api-tokens/bearer.ts'
import { hashToken } from '../protocol/token-hash.ts'
import { callerOf, sessionToken } from '../sessions/session.ts'
import type { Services } from '../protocol/services.ts'

/** Keeps proxies from closing a quiet stream; each beat checks the session again (B3). */
const HEARTBEAT_MS = 25_000
/** A reader this far behind is disconnected; it reconnects and refetches. */
const MOST_WAITING_BYTES = 64 * 1024
/** Browsers reconnect after this long, spread out so that they do not all return at once when a process ends. */
const RETRY_MS = { least: 1_000, spread: 2_000 }

/** Per person and process; more pages than anyone has open. */
export const MOST_STREAMS = 50

/**
 * Milliseconds since the page was opened. It fetched what it shows a request later, which makes up for the time that this request was
 * under way. Other readers leave it out. @throws INVALID_ARGUMENT
 */
function readPageAge(query: unknown): number | undefined {
  const { page_age } = query as Record<string, unknown>
  if (page_age === undefined) return undefined
  if (typeof page_age !== 'string' || !/^\d{1,12}$/.test(page_age))
    throw new CallFailure('INVALID_ARGUMENT', 'page_age is a whole number of milliseconds.')
  return Number(page_age)
}

/** `GET /events`: an event stream of ids that ends with the session (B3) or the API token (P1). */
export function registerEvents(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'pool' | 'sessionRows' | 'live' | 'ending' | 'now'>,
): void {
  app.get('/events', async (request, reply) => {
    const caller = await callerOf(request, services, 'web')
    const token = bearerToken(request) ?? sessionToken(request, services.config, 'web')
    if (!caller || !token) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
    const pageAge = readPageAge(request.query)
    if (services.live.listenersOf(caller.email) >= MOST_STREAMS)
      throw new CallFailure('RESOURCE_EXHAUSTED', 'Too many pages are open. Close some of them.')
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // Without a listener, an error would end the process.
    stream.on('error', () => stream.destroy())
    const isOver = () => stream.writableEnded || stream.destroyed
    const send = (message: LiveMessage) => {
      if (isOver()) return
      stream.write(`data: ${JSON.stringify(message)}\n\n`)
      // One that doesn't read never takes the end of the stream either.
      if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
      else if (message.kind === 'signed-out') stream.end()
    }
    const session = hashToken(token).toString('hex')
    const leave = services.live.join({ email: caller.email, session, send }, pageAge)
    stream.write(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)}\n\n`)
    const checkSession = () => {
      callerOf(request, services, 'web', { keepsAwake: false, mayBeCached: false }).then(
        (still) => still ?? send({ kind: 'signed-out' }),
        () => stream.end(),
      )
    }
    // If it ended before the stream joined, no signal will come.
    checkSession()
    const beat = setInterval(() => {
      // Its reader has had a whole beat for the rest, or is about to ask for it again.
      if (isOver()) return void stream.destroy()
      stream.write(': still here\n\n')
      checkSession()
    }, HEARTBEAT_MS)
    const end = () => stream.end()
    services.ending.addEventListener('abort', end)
    stream.on('close', () => {
      services.ending.removeEventListener('abort', end)
      clearInterval(beat)
      leave()
    })
  })
}
