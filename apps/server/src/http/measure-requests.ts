import { catalogue } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALL_PATH } from '../protocol/call-path.ts'
import type { Site } from '../protocol/services.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/** Event streams are counted while they are open, and not timed. */
const EVENTS_ROUTE = '/events'

/** Times every request of a site by the name of its call or route. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics, site: Site): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url !== EVENTS_ROUTE)
      requests.observe({ site, call: nameOf(request), outcome: outcomeOf(reply) }, reply.elapsedTime / 1000)
    done()
  })
}

/** Only known names: an unknown path must not create a series. */
function nameOf({ routeOptions }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions
  if (!url.startsWith(CALL_PATH)) return url
  const name = url.slice(CALL_PATH.length)
  return Object.hasOwn(catalogue, name) ? name : 'unknown'
}

function outcomeOf({ failure, statusCode }: FastifyReply): string {
  return failure ?? (statusCode < 400 ? 'OK' : String(statusCode))
}
