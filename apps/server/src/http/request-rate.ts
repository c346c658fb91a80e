import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hashToken } from '../people/sign-in.store.ts'
import { sessionToken } from '../people/session.ts'
import type { Services, Site } from '../services.ts'
import { CallFailure } from './call-failure.ts'
import { FRONT_END_ROUTE } from './front-end.ts'
import { RequestBudgets } from './request-budget.ts'

const WINDOW_MS = 60_000
/** Sessions whose person is known without asking; beyond it they are looked up again. */
const KNOWN_SESSIONS = 10_000

/** Routes that cost more than most have budgets of their own: which part of `REQUESTS_A_MINUTE`. */
const OWN_BUDGETS = { uploads: 1 / 10, papers: 1 / 20 } as const

/** A route's options, where it has a budget of its own. */
export function budgetOf(kind: keyof typeof OWN_BUDGETS, { requestsAMinute }: Config) {
  const max = Math.ceil(requestsAMinute * OWN_BUDGETS[kind])
  return { config: { rateLimit: { max, timeWindow: WINDOW_MS, groupId: ` ${kind}` } } }
}

/**
 * Takes `requestsAMinute` from each person, over all their sessions and all processes, and from each address where there
 * is no session: a whole office may share one address. A cookie counts only if a session has it, else a made-up one would
 * open a budget of its own. The front end's files are not counted: a page is many of them, and they cost next to
 * nothing. Beyond it: RESOURCE_EXHAUSTED with `Retry-After` (A2).
 */
export async function registerRequestRate(
  app: FastifyInstance,
  { config, pool }: Services,
  site: Site,
): Promise<void> {
  const personOf = knownPeople(pool, site)
  // The plugin makes its store by itself, and only from its own options.
  class Budgets extends RequestBudgets {
    constructor() {
      super(pool)
    }
  }
  await app.register(rateLimit, {
    max: config.requestsAMinute,
    timeWindow: WINDOW_MS,
    store: Budgets,
    allowList: (request: FastifyRequest) => request.routeOptions.url === FRONT_END_ROUTE,
    keyGenerator: async (request: FastifyRequest) => {
      const token = sessionToken(request, config, site)
      const person = token === undefined ? null : await personOf(token).catch(() => null)
      return person === null ? `address ${normalizeIP(request.ip)}` : `person ${person}`
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
}

function tooMany(seconds: number): CallFailure {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new CallFailure('RESOURCE_EXHAUSTED', `Too many requests. Please try again in ${wait}.`, {
    retry_after_seconds: seconds,
  })
}

/** Whose session a token is, null where it is nobody's; asked again after a window. */
function knownPeople(pool: Services['pool'], site: Site): (token: string) => Promise<string | null> {
  const known = new Map<string, { userId: string; until: number }>()
  return async (token) => {
    const now = Date.now()
    const found = known.get(token)
    if (found && found.until > now) return found.userId
    const { rows } = await pool.query<{ user_id: string }>({
      name: 'session-known',
      text: 'SELECT user_id FROM sessions WHERE token_hash = $1 AND site = $2',
      values: [hashToken(token), site],
    })
    const userId = rows[0]?.user_id
    if (userId === undefined) return null
    if (known.size >= KNOWN_SESSIONS) known.clear()
    known.set(token, { userId, until: now + WINDOW_MS })
    return userId
  }
}
