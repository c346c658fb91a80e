import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer than this after the drain are cut off. */
export const LONGEST_MS = 10_000

/** A turn of the event loop that is over sooner leaves the kernel hardly any time for another connection. */
const QUIET_TURN_MS = 0.1
/** A server that is never quiet stops accepting after this. */
const ACCEPTS_FOR_MS = 500

/** During shutdown, each answer asks its client to reconnect elsewhere. */
export function registerDrain(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.aborted) reply.header('connection', 'close')
    done()
  })
}

/**
 * Ends a site's connections without failing a request: accepts no new ones, serves open ones for `graceMs` and closes each after
 * its answer, then closes idle ones and waits for running requests.
 */
export async function drainSite({ server }: FastifyInstance, graceMs: number): Promise<void> {
  if (!server.listening) return
  await acceptWaiting(server)
  const drained = new Promise<void>((resolve) => {
    // http.Server would close idle connections at once, including those on which a request is just arriving.
    Server.prototype.close.call(server, () => resolve())
  })
  const within = (ms: number) => Promise.race([drained, sleep(ms, undefined, { ref: false })])
  await within(graceMs)
  server.closeIdleConnections()
  await within(LONGEST_MS)
  server.closeAllConnections()
  await drained
}

/**
 * Accepts the connections that wait in the kernel, which resets them when the socket closes. Node accepts one in each turn of
 * its event loop, so that this takes as many turns as there are connections; the last one must be short.
 */
async function acceptWaiting(server: HttpServer): Promise<void> {
  const began = performance.now()
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  try {
    await afterPoll()
    for (let now = performance.now(); now - began < ACCEPTS_FOR_MS;) {
      const before = { accepted, now }
      await afterPoll()
      now = performance.now()
      if (accepted === before.accepted && now - before.now < QUIET_TURN_MS) return
    }
  } finally {
    server.off('connection', count)
  }
}
