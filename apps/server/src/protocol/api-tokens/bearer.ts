import { API_TOKEN_PREFIX } from '@countersign/domain'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The API token of a request (P1), if it carries one: `Authorization: Bearer cs_…`. Any other bearer means what it meant (B6).
 * A request with an API token is judged by it alone, and its cookies aren't read.
 */
export function bearerToken({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const [scheme = '', token = ''] = (headers.authorization ?? '').trim().split(/ +/, 2)
  return scheme.toLowerCase() === 'bearer' && token.startsWith(API_TOKEN_PREFIX) ? token : undefined
}
