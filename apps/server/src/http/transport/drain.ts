import { Server } from 'node:net'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer than this after the drain are cut off. */
const LONGEST_MS = 10_000

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
  // The kernel resets connections that nobody accepted before the socket closes. Close it right after accepting.
  await afterPoll()
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
