import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../people/sign-in.store.ts'
import { sessionToken } from '../people/session.ts'
import type { Services, Site } from '../services.ts'
import { CallFailure } from './call-failure.ts'
import { FRONT_END_ROUTE } from './front-end.ts'

const WINDOW_MS = 60_000
/** Sessions whose rate is counted at once; beyond it they are looked up again. */
const KNOWN_SESSIONS = 10_000

/**
 * Takes `requestsAMinute` from each session, and from each address where there is no session: a whole office may share one
 * address. A cookie counts only if a session has it, else a made-up one would open a budget of its own. The front end's
 * files are not counted: a page is many of them, and they cost next to nothing. Beyond it: RESOURCE_EXHAUSTED (A2).
 */
export async function registerRequestRate(
  app: FastifyInstance,
  { config, pool }: Services,
  site: Site,
): Promise<void> {
  const known = new Map<string, number>()
  const hasSession = async (token: string): Promise<boolean> => {
    const now = Date.now()
    if ((known.get(token) ?? 0) > now) return true
    const { rowCount } = await pool.query({
      name: 'session-known',
      text: 'SELECT 1 FROM sessions WHERE token_hash = $1 AND site = $2',
      values: [hashToken(token), site],
    })
    if (rowCount === 0) return false
    if (known.size >= KNOWN_SESSIONS) known.clear()
    known.set(token, now + WINDOW_MS)
    return true
  }
  await app.register(rateLimit, {
    max: config.requestsAMinute,
    timeWindow: WINDOW_MS,
    allowList: (request: FastifyRequest) => request.routeOptions.url === FRONT_END_ROUTE,
    keyGenerator: async (request: FastifyRequest) => {
      const token = sessionToken(request, config, site)
      const isKnown = token !== undefined && (await hasSession(token).catch(() => false))
      return isKnown ? `session ${token}` : request.ip
    },
    errorResponseBuilder: () =>
      new CallFailure('RESOURCE_EXHAUSTED', 'Too many requests. Please wait a minute.'),
  })
}
