import { API_TOKEN_PREFIX, BYTES_PER_MEGABYTE } from '@countersign/domain'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { bearerToken } from '../../protocol/api-tokens/bearer.ts'
import { hashToken } from '../../protocol/token-hash.ts'
import { sessionToken } from '../../sessions/session.ts'
import type { Services, Site } from '../../protocol/services.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { FRONT_END_ROUTE } from '../transport/front-end.ts'
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
 * Limits each person to `requestsAMinute` over all sessions, API tokens and processes, and each address without a session: a whole office may
 * share one address. Only existing sessions and tokens count, or else any cookie would open a new budget. The front end's files
 * are exempt: a page loads many, and they cost next to nothing. The refusal is RESOURCE_EXHAUSTED with `Retry-After` (A2).
 */
export async function registerRequestRate(
  app: FastifyInstance,
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  site: Site,
): Promise<void> {
  const payerOf = knownPayers(pool, site)
  const budgets = new RequestBudgets(pool)
  const keyOf = async (request: FastifyRequest) => {
    const token = bearerToken(request) ?? sessionToken(request, config, site)
    const payer = token === undefined ? null : await payerOf(token).catch(() => null)
    return payer ?? `address ${normalizeIP(request.ip)}`
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

/** Whose budget a session or an API token takes from; null if there is none. Cached for one window. */
function knownPayers(pool: Services['pool'], site: Site): (token: string) => Promise<string | null> {
  const known = new Map<string, { payer: string; until: number }>()
  return async (token) => {
    const now = Date.now()
    const found = known.get(token)
    if (found && found.until > now) return found.payer
    const { rows } = await (token.startsWith(API_TOKEN_PREFIX)
      ? pool.query<{ payer: string }>({
          name: 'api-token-payer',
          ...PAYER_OF_API_TOKEN,
          values: [hashToken(token)],
        })
      : pool.query<{ payer: string }>({
          name: 'session-payer',
          ...PAYER_OF_SESSION,
          values: [hashToken(token), site],
        }))
    const payer = rows[0]?.payer
    if (payer === undefined) return null
    if (known.size >= KNOWN_SESSIONS) known.clear()
    known.set(token, { payer, until: now + WINDOW_MS })
    return payer
  }
}

const PAYER_OF_SESSION = {
  text: `SELECT 'person ' || user_id AS payer FROM sessions WHERE token_hash = $1 AND site = $2`,
}
/** A token of SCIM has no account, and a budget of its own. */
const PAYER_OF_API_TOKEN = {
  text: `SELECT coalesce('person ' || user_id, 'token ' || token_id) AS payer FROM api_tokens
    WHERE token_hash = $1 AND revoked_at IS NULL`,
}
