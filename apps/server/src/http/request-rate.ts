import { BYTES_PER_MEGABYTE } from '@countersign/domain'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { hashToken } from '../protocol/token-hash.ts'
import { sessionToken } from '../sessions/session.ts'
import type { Services, Site } from '../protocol/services.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import { FRONT_END_ROUTE } from './transport/front-end.ts'
import { RequestBudgets } from './request-budget.ts'

const WINDOW_MS = 60_000
/** Sessions whose person is cached. */
const KNOWN_SESSIONS = 10_000

/**
 * Expensive routes have their own budgets, as a share of `REQUESTS_A_MINUTE`. Sign-in has one so that other requests from an
 * address cannot prevent it.
 */
const OWN_BUDGETS = {
  uploads: 1 / 10,
  papers: 1 / 20,
  signIn: 1,
  witness: 1 / 10,
  scim: 1,
  calendar: 1 / 5,
} as const

/** Each further part of this size, complete or not, counts as one more request (Q5). */
const BYTES_PER_REQUEST = 64 * 1024
/** The same for a file, which is streamed to the storage and not read into memory. */
const BYTES_PER_UPLOAD = 8 * BYTES_PER_MEGABYTE

declare module 'fastify' {
  interface FastifyContextConfig {
    budget?: { key: string; max: number; bytesPerRequest: number }
  }
  interface FastifyRequest {
    /** Counts the size of a body, before or after it is read, in addition to its request. @throws CallFailure RESOURCE_EXHAUSTED */
    countBytes: (bytes: number) => Promise<void>
  }
}

/** Options of a route with its own budget. */
export function budgetOf(kind: keyof typeof OWN_BUDGETS, { requestsAMinute }: Config) {
  const max = Math.ceil(requestsAMinute * OWN_BUDGETS[kind])
  const groupId = ` ${kind}`
  const bytesPerRequest = kind === 'uploads' ? BYTES_PER_UPLOAD : BYTES_PER_REQUEST
  return {
    config: {
      rateLimit: { max, timeWindow: WINDOW_MS, groupId },
      budget: { key: groupId, max, bytesPerRequest },
    },
  }
}

/**
 * Limits each person to `requestsAMinute` over all sessions and processes, and each address without a session: a whole office may
 * share one address. Only cookies of existing sessions count, or else any cookie would open a new budget. The front end's files
 * are exempt: a page loads many, and they cost next to nothing. The refusal is RESOURCE_EXHAUSTED with `Retry-After` (A2).
 */
export async function registerRequestRate(
  app: FastifyInstance,
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  site: Site,
): Promise<void> {
  const personOf = knownPeople(pool, site)
  const budgets = new RequestBudgets(pool)
  const keyOf = async (request: FastifyRequest) => {
    const token = sessionToken(request, config, site)
    const person = token === undefined ? null : await personOf(token).catch(() => null)
    return person === null ? `address ${normalizeIP(request.ip)}` : `person ${person}`
  }
  const usual = { key: '', max: config.requestsAMinute, bytesPerRequest: BYTES_PER_REQUEST }
  app.decorateRequest('countBytes', async function (this: FastifyRequest, bytes: number) {
    const { key, max, bytesPerRequest } = this.routeOptions.config.budget ?? usual
    const more = Math.ceil(bytes / bytesPerRequest) - 1
    if (more <= 0) return
    const { current, ttl } = await budgets.count(`${await keyOf(this)}${key}`, WINDOW_MS, max, more)
    if (current > max) throw tooMany(Math.ceil(ttl / 1000))
  })
  await app.register(rateLimit, {
    max: config.requestsAMinute,
    timeWindow: WINDOW_MS,
    // The plugin constructs its store, so give it a constructor that returns ours.
    store: function Budgets() {
      return budgets
    } as unknown as new () => RequestBudgets,
    allowList: (request: FastifyRequest) => request.routeOptions.url === FRONT_END_ROUTE,
    keyGenerator: keyOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
}

function tooMany(seconds: number): CallFailure {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new CallFailure('RESOURCE_EXHAUSTED', `Too many requests. Please try again in ${wait}.`, {
    retry_after_seconds: seconds,
  })
}

/** The person of a session token, or null; cached for one window. */
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
