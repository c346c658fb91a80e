import type {} from '@fastify/cookie'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { announce } from '../live/announce.ts'
import type { Caller, Services, Site } from '../services.ts'
import { readConfig, SETTINGS_AS_JSON } from '../settings/remote-config.ts'
import { domainOf } from './people.store.ts'
import { hashToken } from './sign-in.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** B3: a session ends after 12 hours without a request, or 7 days after it began. */
const SESSION_IDLE_MS = 12 * HOUR
const SESSION_LIFE_MS = 7 * 24 * HOUR
/** How old `last_seen_at` may be before it is written again. */
const SEEN_AGAIN_MS = MINUTE

/** The two apps' cookies differ, also where they share a host (B3). */
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

interface CallerOptions {
  /** Whether this request keeps the session from going idle; an open event stream's re-checks don't. */
  keepsAwake?: boolean
}

/**
 * Who makes this request (A3): the person of a session that has neither ended nor gone idle, is this app's, and whose account
 * and domain are still good (B3); null otherwise. One query.
 */
export async function callerOf(
  request: FastifyRequest,
  services: Services,
  site: Site,
  options: CallerOptions = {},
): Promise<Caller | null> {
  const session = await findSession(request, services, site, options)
  return session?.caller ?? null
}

/** The same, with whether the person administers: on the end-user app that shows, but gives nothing (B5). */
export async function findSession(
  request: FastifyRequest,
  services: Services,
  site: Site,
  { keepsAwake = true }: CallerOptions = {},
): Promise<{ caller: Caller; administers: boolean } | null> {
  const { config, pool } = services
  const token = sessionToken(request, config, site)
  if (!token) return null
  const hash = hashToken(token)
  const now = services.now().getTime()
  const { rows } = await pool.query<SessionRow>({
    name: 'session-caller',
    text: SESSION_CALLER,
    values: [hash, site, new Date(now - SESSION_LIFE_MS), new Date(now - SESSION_IDLE_MS)],
  })
  const row = rows[0]
  if (!row) return null
  const remoteConfig = readConfig(row.settings)
  if (!remoteConfig.hosted_domains.values.includes(domainOf(row.email))) return null
  if (keepsAwake && now - row.last_seen_at.getTime() > SEEN_AGAIN_MS)
    await pool.query({ name: 'session-seen', text: SESSION_SEEN, values: [hash, new Date(now)] })
  const administers = config.adminEmails.includes(row.email) || remoteConfig.admin_emails.includes(row.email)
  const caller: Caller = {
    userId: row.user_id,
    email: row.email,
    name: row.display_name,
    issuer: row.issuer,
    isAdmin: site === 'admin' && administers,
    remoteConfig,
  }
  return { caller, administers }
}

interface SessionRow {
  last_seen_at: Date
  issuer: string
  user_id: string
  email: string
  display_name: string
  /** All of them as one text of JSON. */
  settings: string | null
}

const SESSION_CALLER = `
  SELECT s.last_seen_at, s.issuer, p.user_id, p.email, p.display_name,
    ${SETTINGS_AS_JSON} AS settings
  FROM sessions s JOIN people p USING (user_id)
  WHERE s.token_hash = $1 AND s.site = $2 AND s.created_at > $3 AND s.last_seen_at > $4
    AND p.disabled_at IS NULL`

const SESSION_SEEN = `
  UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2`

/** Ends one session, at sign-out. */
export async function endSession({ db }: Services, token: string): Promise<void> {
  const hash = hashToken(token)
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
  // Its event streams end with it, on whichever process they are.
  await announce(db, { sessionEnded: hash.toString('hex') })
}
