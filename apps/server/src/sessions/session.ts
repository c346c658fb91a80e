import { isHosted } from '@countersign/domain'
import type {} from '@fastify/cookie'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { today } from '../protocol/delegations.ts'
import type { Caller, Services, SessionRow, Site } from '../protocol/services.ts'
import { findApiToken } from '../protocol/api-tokens/api-tokens.queries.ts'
import type { ApiToken } from '../protocol/api-tokens/api-tokens.queries.ts'
import { bearerToken } from '../protocol/api-tokens/bearer.ts'
import { readConfig } from '../platform/config/remote-config.ts'
import { findCallerOfSession } from './session.queries.ts'
import { updateLastSeen } from './session.store.ts'
import { hashToken } from '../protocol/token-hash.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail of the session's person, when it is known. */
    person?: string
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** B3: a session ends after 12 hours without a request, or 7 days after it began. */
const SESSION_IDLE_MS = 12 * HOUR
const SESSION_LIFE_MS = 7 * 24 * HOUR
/** How old `last_seen_at` may be before it is written again. */
const SEEN_AGAIN_MS = MINUTE

/** The two apps' cookies differ, even if they share a host (B3). */
export function sessionCookieName(config: Pick<Config, 'secureCookies'>, site: Site): string {
  return `${config.secureCookies ? '__Host-' : ''}countersign_${site}`
}

function cookieAttributes(config: Pick<Config, 'secureCookies'>): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: config.secureCookies, path: '/' }
}

export function setSessionCookie(reply: FastifyReply, config: Config, site: Site, token: string): void {
  const maxAge = SESSION_LIFE_MS / 1000
  reply.setCookie(sessionCookieName(config, site), token, { ...cookieAttributes(config), maxAge })
}

export function clearSessionCookie(reply: FastifyReply, config: Config, site: Site): void {
  reply.clearCookie(sessionCookieName(config, site), cookieAttributes(config))
}

export function sessionToken(request: FastifyRequest, config: Config, site: Site): string | undefined {
  return request.cookies[sessionCookieName(config, site)]
}

/** A session is valid if it started and was last seen after these times. */
export function sessionBounds(now: Date): { begunAfter: Date; seenAfter: Date } {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { begunAfter: before(SESSION_LIFE_MS), seenAfter: before(SESSION_IDLE_MS) }
}

interface CallerOptions {
  /** Whether this request keeps the session from going idle; the checks of an event stream do not. */
  keepsAwake?: boolean
  /**
   * Whether a cached session may answer. A page that heard that its session ended asks again at once, perhaps another process,
   * whose cache has not heard of it yet.
   */
  mayBeCached?: boolean
}

/** What finding a session uses. */
export type SessionServices = Pick<Services, 'config' | 'pool' | 'sessionRows' | 'now'>

/**
 * Identifies the caller of a request (A3): the person of a valid session of this app, whose account and domain are still allowed
 * (B3), or the account of an admitted API token (P1); otherwise null. It takes no query if the session is cached, else one.
 */
export async function callerOf(
  request: FastifyRequest,
  services: SessionServices,
  site: Site,
  options: CallerOptions = {},
): Promise<Caller | null> {
  if (bearerToken(request) !== undefined) return callerOfToken(request, services, options)
  const session = await findSession(request, services, site, options)
  return session?.caller ?? null
}

/** An API token decides and reads for its account alone, never for someone who is away (P1). */
async function callerOfToken(
  request: FastifyRequest,
  services: SessionServices,
  { mayBeCached = true }: CallerOptions,
): Promise<Caller | null> {
  const { apiToken: admitted } = request
  if (!admitted) return null
  const token = mayBeCached ? admitted : await findApiToken(services, bearerToken(request) ?? '')
  return token && token.ended === null && token.account ? asCaller(token, token.account) : null
}

function asCaller(
  { tokenId, name, remoteConfig }: ApiToken,
  account: NonNullable<ApiToken['account']>,
): Caller {
  return {
    ...account,
    delegations: [],
    preparations: [],
    apiToken: { tokenId, name },
    issuer: '',
    sessionId: tokenId,
    signedInAt: null,
    isAdmin: false,
    limits: null,
    remoteConfig,
  }
}

/** The same, with whether the person is an administrator: on the end-user app this is shown, but grants nothing (B5). */
export async function findSession(
  request: FastifyRequest,
  services: SessionServices,
  site: Site,
  { keepsAwake = true, mayBeCached = true }: CallerOptions = {},
): Promise<{ caller: Caller; administers: boolean } | null> {
  const { config, pool } = services
  const token = sessionToken(request, config, site)
  if (!token) return null
  const hash = hashToken(token)
  const now = services.now()
  const row = await validSession(services, site, { hash, now, mayBeCached: mayBeCached && site === 'web' })
  if (!row) return null
  const remoteConfig = readConfig(row.settings)
  if (!isHosted(row.email, remoteConfig.hosted_domains.values)) return null
  if (keepsAwake && now.getTime() - row.last_seen_at.getTime() > SEEN_AGAIN_MS)
    await noteSeen(pool, hash, row, now)
  request.person = row.email
  const isNamed = config.adminEmails.some((email) => ownAddresses(row).includes(email))
  const administers = isNamed || remoteConfig.admin_emails.includes(row.email)
  const caller: Caller = {
    userId: row.user_id,
    email: row.email,
    personId: row.person_id,
    delegations: row.delegations ?? [],
    preparations: row.preparations ?? [],
    name: row.display_name,
    issuer: row.issuer,
    sessionId: row.session_id,
    signedInAt: row.signed_in_at,
    isAdmin: site === 'admin' && administers,
    limits: isNamed ? null : row.limits,
    remoteConfig,
  }
  return { caller, administers }
}

/** The addresses by which the environment may name a person: an address that another one had before isn't theirs there (P4). */
function ownAddresses({ email, aliases, is_given }: SessionRow): string[] {
  return [...(is_given ? [] : [email]), ...(aliases ?? [])]
}

/** Reads a valid session. The console always asks the database, because rights end there (B5). */
function validSession(
  { pool, sessionRows }: SessionServices,
  site: Site,
  { hash, now, mayBeCached }: { hash: Buffer; now: Date; mayBeCached: boolean },
): Promise<SessionRow | undefined> {
  const { begunAfter, seenAfter } = sessionBounds(now)
  const load = () => findCallerOfSession(pool, { hash, site, begunAfter, seenAfter, day: today(now) })
  if (!mayBeCached) return load()
  return sessionRows.read(hash.toString('hex'), {
    groupOf: (row) => row.user_id,
    isCurrent: (row) => row.created_at > begunAfter && row.last_seen_at > seenAfter,
    load,
  })
}

async function noteSeen(pool: Services['pool'], hash: Buffer, row: SessionRow, now: Date): Promise<void> {
  row.last_seen_at = now
  await updateLastSeen(pool, hash, now)
}
