import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createSeal } from '../platform/sealing/seal.ts'
import type { Services, Site } from '../protocol/services.ts'
import type { ProviderName, ProviderTokens } from '../platform/providers/identity-providers.ts'

/** Minutes that a person may spend at the provider (B2: short-lived). */
const FLOW_MINUTES = 10
/** Limit of concurrent flows, above the tabs that people use; older ones are dropped so that the cookies fit into a request. */
const MOST_FLOWS = 5
/** Browsers limit cookies to 4,096 bytes, including name and attributes. */
const COOKIE_BYTES = 3_800

/** A sign-in, or request for contacts, that started in this browser. */
interface Flow {
  purpose: 'sign-in' | 'contacts' | 'fresh sign-in'
  site: Site
  provider: ProviderName
  state: string
  nonce: string
  verifier: string
  /** The person whose contacts are requested. */
  userId?: string
  /** The session that a fresh sign-in is for (P3). */
  sessionId?: string
  /** The path to return to afterwards. */
  returnTo?: string
  begunAt: number
}

/** What the provider confirmed, kept until POST /auth/session: the id_token's hash and the contacts' tokens. */
interface Confirmed {
  site: Site
  provider: ProviderName
  idTokenHash: string
  tokens: ProviderTokens | null
  /** The session that a fresh sign-in is for; without it a session starts. */
  sessionId?: string | undefined
  /** When the browser was sent to the provider; absent from flows of the release before. */
  begunAt?: number
  confirmedAt: number
}

export interface Flows {
  begin(request: FastifyRequest, reply: FastifyReply, flow: Omit<Flow, 'site' | 'begunAt'>): void
  /** Takes the flow of this `state`, which works once; null if this browser has none, or it is older than ten minutes. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): Flow | null
  confirm(reply: FastifyReply, confirmed: Omit<Confirmed, 'site' | 'confirmedAt'>): void
  takeConfirmed(request: FastifyRequest, reply: FastifyReply, idToken: string): Confirmed | null
}

/**
 * Keeps flows in sealed, HttpOnly, SameSite=Lax cookies (B2), one for each state, so that tabs do not interfere and servers stay
 * stateless.
 */
export function createFlows({ config, now }: Pick<Services, 'config' | 'now'>, site: Site): Flows {
  const flowSeal = createSeal(config.secretKeys, 'sign-in flow')
  const confirmedSeal = createSeal(config.secretKeys, 'confirmed sign-in')
  // Cookies ignore ports: on loopback the two apps share them.
  const prefix = `${config.secureCookies ? '__Host-' : ''}countersign_${site}_`
  const flowName = (state: string) => `${prefix}flow_${shortHash(state)}`
  const confirmedName = (idTokenHash: string) => `${prefix}confirmed_${idTokenHash.slice(0, 16)}`
  const attributes = { httpOnly: true, sameSite: 'lax', secure: config.secureCookies, path: '/' } as const
  const set = (reply: FastifyReply, name: string, value: string) =>
    reply.setCookie(name, value, { ...attributes, maxAge: FLOW_MINUTES * 60 })
  const takeCookie = (request: FastifyRequest, reply: FastifyReply, name: string): string | null => {
    const value = request.cookies[name]
    if (value === undefined) return null
    reply.clearCookie(name, attributes)
    return value
  }
  const isFresh = (at: number) => at > now().getTime() - FLOW_MINUTES * 60_000

  return {
    begin(request, reply, flow) {
      const open = Object.entries(request.cookies).flatMap(([name, value]) => {
        if (!name.startsWith(`${prefix}flow_`)) return []
        const begunAt = (flowSeal.openText(value ?? '') as Flow | null)?.begunAt ?? 0
        return [{ name, begunAt }]
      })
      open.sort((a, b) => b.begunAt - a.begunAt)
      for (const { name } of open.slice(MOST_FLOWS - 1)) reply.clearCookie(name, attributes)
      const begun: Flow = { ...flow, site, begunAt: now().getTime() }
      set(reply, flowName(flow.state), flowSeal.sealText(begun))
    },
    take(request, reply, state) {
      const sealed = takeCookie(request, reply, flowName(state))
      const flow = sealed === null ? null : (flowSeal.openText(sealed) as Flow | null)
      return flow && flow.site === site && flow.state === state && isFresh(flow.begunAt) ? flow : null
    },
    confirm(reply, confirmed) {
      const whole: Confirmed = { ...confirmed, site, confirmedAt: now().getTime() }
      let sealed = confirmedSeal.sealText(whole)
      if (sealed.length > COOKIE_BYTES && whole.tokens?.refreshToken) {
        // The refresh token is enough to get another access token.
        const tokens = { ...whole.tokens, accessToken: '', expiresAt: 0 }
        sealed = confirmedSeal.sealText({ ...whole, tokens })
      }
      if (sealed.length > COOKIE_BYTES) sealed = confirmedSeal.sealText({ ...whole, tokens: null })
      set(reply, confirmedName(confirmed.idTokenHash), sealed)
    },
    takeConfirmed(request, reply, idToken) {
      const idTokenHash = hashIdToken(idToken)
      const sealed = takeCookie(request, reply, confirmedName(idTokenHash))
      const confirmed = sealed === null ? null : (confirmedSeal.openText(sealed) as Confirmed | null)
      const isOurs = confirmed?.site === site && confirmed.idTokenHash === idTokenHash
      return isOurs && isFresh(confirmed.confirmedAt) ? confirmed : null
    },
  }
}

export function hashIdToken(idToken: string): string {
  return createHash('sha256').update(idToken).digest('hex')
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
