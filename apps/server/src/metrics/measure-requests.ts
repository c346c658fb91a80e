import { catalogue } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../services.ts'
import type { Metrics } from './metrics.ts'

const CALL_ROUTE = '/call/:name'
/** Its streams are counted while they are open. */
const EVENTS_ROUTE = '/events'

/** Times every request of a site under its call's or its route's name. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics, site: Site): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url !== EVENTS_ROUTE)
      requests.observe({ site, call: nameOf(request), outcome: outcomeOf(reply) }, reply.elapsedTime / 1000)
    done()
  })
}

/** A name of ours in any case: what somebody makes up must not become a series of its own. */
function nameOf({ routeOptions, params }: FastifyRequest): string {
  if (routeOptions.url !== CALL_ROUTE) return routeOptions.url ?? 'unknown'
  const { name } = params as { name: string }
  return Object.hasOwn(catalogue, name) ? name : 'unknown'
}

function outcomeOf({ failure, statusCode }: FastifyReply): string {
  return failure ?? (statusCode < 400 ? 'OK' : String(statusCode))
}
