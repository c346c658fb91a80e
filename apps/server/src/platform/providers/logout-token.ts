import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { z } from 'zod'

/** Whom a provider has signed out: one of its sessions, or everything of a person (P3). */
export interface ProviderLogout {
  issuer: string
  subject: string | undefined
  /** The provider's session. */
  sid: string | undefined
  expiresAt: Date
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Timeout of a request for the provider's keys. */
const TIMEOUT_MS = 8_000
/** How far clocks may differ, in seconds. */
const TOLERANCE_SECONDS = 60

const id = z.string().min(1).max(300)
const logoutClaims = z
  .object({
    iss: id,
    sub: id.optional(),
    sid: id.optional(),
    jti: id,
    iat: z.number(),
    exp: z.number(),
    events: z.object({ [EVENT]: z.record(z.string(), z.unknown()) }),
    tid: z.string().optional(),
    /** Of an id_token alone. */
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** Reads the keys of a provider, and again when an unknown one signs. */
export function keysOf({ jwks_uri: uri }: ServerMetadata): JWTVerifyGetKey {
  if (uri === undefined) throw new Error('The provider publishes no keys.')
  return createRemoteJWKSet(new URL(uri), { timeoutDuration: TIMEOUT_MS })
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signature, issuer, audience, times, and that it is no id_token.
 * @param issuer as the provider's metadata name it; Microsoft's has a place for the tenant
 * @returns null for a token that isn't good
 * @throws TypeError, or another error of the network, where the keys can't be read
 */
export async function readLogoutToken(
  token: string,
  { keys, issuer, clientId, now }: { keys: JWTVerifyGetKey; issuer: string; clientId: string; now: Date },
): Promise<ProviderLogout | null> {
  const payload = await verified(token, { keys, clientId, now })
  const claims = payload && logoutClaims.safeParse(payload)
  if (!claims?.success) return null
  const { iss, sub, sid, exp, tid } = claims.data
  if (iss !== issuer.replace('{tenantid}', tid ?? '')) return null
  return { issuer: iss, subject: sub, sid, expiresAt: new Date(exp * 1000) }
}

async function verified(
  token: string,
  { keys, clientId, now }: { keys: JWTVerifyGetKey; clientId: string; now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      audience: clientId,
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
      // Issued just now: a token that says otherwise isn't that of a sign-out.
      maxTokenAge: '1h',
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
    })
    return payload
  } catch (cause) {
    if (isOfToken(cause)) return null
    throw cause
  }
}

/** The library's errors about the token itself, as opposed to the provider that can't be reached. */
function isOfToken(cause: unknown): boolean {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('ERR_J') && code !== 'ERR_JWKS_TIMEOUT'
}
