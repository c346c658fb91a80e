import type { FastifyRequest } from 'fastify'

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
