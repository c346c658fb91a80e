import type { FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * B3: changes are accepted only from this app. Programs send neither Origin nor Sec-Fetch-Site; a browser that sends only one of
 * them is refused.
 */
export function originAllowed(request: Pick<FastifyRequest, 'method' | 'headers'>, siteUrl: string): boolean {
  if (READS.has(request.method)) return true
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === undefined
  return origin === new URL(siteUrl).origin
}
