import type { FastifyInstance, FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * B3: what changes something comes from this very app. Programs send neither Origin nor Sec-Fetch-Site; a browser that sends
 * the one and not the other is refused.
 */
export function originAllowed(request: Pick<FastifyRequest, 'method' | 'headers'>, siteUrl: string): boolean {
  if (READS.has(request.method)) return true
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === undefined
  return origin === new URL(siteUrl).origin
}

/** Holds all of an app's routes to `originAllowed`, in the callable protocol's words (A2). */
export function registerOriginRule(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (originAllowed(request, siteUrl)) return
    const message = 'Requests from other sites are not accepted.'
    await reply.status(403).send({ error: { status: 'PERMISSION_DENIED', message } })
  })
}
