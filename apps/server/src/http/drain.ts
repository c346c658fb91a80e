import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer than this after the drain are cut off. */
const LONGEST_MS = 10_000

/** While the process ends, each answer asks its client to connect anew, elsewhere. */
export function registerDrain(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.aborted) reply.header('connection', 'close')
    done()
  })
}

/**
 * Ends a site's connections without failing a request: takes no new ones at once, answers for `graceMs` what still comes on open
 * ones and closes each after its answer, then closes those that are idle and waits for what is under way.
 */
export async function drainSite({ server }: FastifyInstance, graceMs: number): Promise<void> {
  if (!server.listening) return
  const drained = new Promise<void>((resolve) => {
    // As http.Server does it, idle connections would be closed at once, those included on which a request is just arriving.
    Server.prototype.close.call(server, () => resolve())
  })
  const within = (ms: number) => Promise.race([drained, sleep(ms, undefined, { ref: false })])
  await within(graceMs)
  server.closeIdleConnections()
  await within(LONGEST_MS)
  server.closeAllConnections()
  await drained
}
