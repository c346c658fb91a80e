import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallFailure } from '../http/call-failure.ts'

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

/** Holds all of an app's routes to `originAllowed`. */
export function registerOriginRule(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (!originAllowed(request, siteUrl))
      throw new CallFailure('PERMISSION_DENIED', 'This request comes from another site.')
  })
}
