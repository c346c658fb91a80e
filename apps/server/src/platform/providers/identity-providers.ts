import { isFromTheFuture } from '@countersign/domain'
import * as oidc from 'openid-client'
import type { Config } from '../config/config.ts'
import type { ProviderLogout } from './logout-token.ts'
import { keysOf, readLogoutToken } from './logout-token.ts'
import { SignInRefused } from './sign-in-refusal.ts'

/** A provider by the name in its addresses (B1): 'google', 'microsoft', or one that the settings name (P3). */
export type ProviderName = string

/** Timeout of a request to a provider, in seconds. */
const TIMEOUT_SECONDS = 8

interface AuthorizationRequest {
  redirectUri: string
  scope: string
  state: string
  nonce: string
  verifier: string
  /** More parameters, such as `prompt` or `login_hint`. */
  parameters: Record<string, string>
}

/** Tokens from a provider; `expiresAt` in milliseconds since 1970. */
export interface ProviderTokens {
  accessToken: string
  refreshToken: string | undefined
  expiresAt: number
  scopes: string[]
}

export interface IdentityProviders {
  /** The page to send the browser to. @throws SignInRefused when there is no such provider, or it doesn't answer */
  authorizationUrl(provider: ProviderName, request: AuthorizationRequest): Promise<URL>
  /**
   * Exchanges the code of `currentUrl` for tokens, and verifies the id_token: signature, issuer, audience, times, nonce
   * and state (B2). @throws SignInRefused
   */
  exchange(
    provider: ProviderName,
    currentUrl: URL,
    expected: { state: string; nonce: string; verifier: string; scope: string },
  ): Promise<{ idToken: string; claims: oidc.IDToken; tokens: ProviderTokens }>
  /** Whom a provider says that it has signed out (P3); null for a token that isn't good. @throws SignInRefused when its keys can't be read */
  readLogout(provider: ProviderName, token: string, now: Date): Promise<ProviderLogout | null>
  /** A new access token. @throws SignInRefused: `provider-refused` when the grant is no longer good */
  refresh(provider: ProviderName, refreshToken: string, scopes: string[]): Promise<ProviderTokens>
}

/** The configured OpenID providers. Each is discovered on first use, and again after a failure. */
export function createIdentityProviders({ providers }: Pick<Config, 'providers'>): IdentityProviders {
  const found = new Map<ProviderName, Promise<oidc.Configuration>>()
  const signers = new Map<ProviderName, ReturnType<typeof keysOf>>()

  const discover = (provider: ProviderName): Promise<oidc.Configuration> => {
    const known = found.get(provider)
    if (known) return known
    const settings = providers.get(provider)
    if (!settings) throw new SignInRefused('provider-not-configured')
    const issuer = new URL(settings.issuer)
    const discovery = oidc.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      oidc.ClientSecretPost(settings.clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: isLoopbackHttp(issuer)
          ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
          : [oidc.enableNonRepudiationChecks],
      },
    )
    found.set(provider, discovery)
    discovery.catch(() => found.delete(provider))
    return discovery
  }

  return {
    authorizationUrl: (provider, request) =>
      asRefusal(async () =>
        oidc.buildAuthorizationUrl(await discover(provider), {
          redirect_uri: request.redirectUri,
          scope: request.scope,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
          ...request.parameters,
        }),
      ),
    exchange: (provider, currentUrl, expected) =>
      asRefusal(async () => {
        const answer = await oidc.authorizationCodeGrant(await discover(provider), currentUrl, {
          pkceCodeVerifier: expected.verifier,
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        })
        const claims = answer.claims()
        if (!answer.id_token || !claims) throw new SignInRefused('provider-refused')
        // The library does not check the time of issue.
        if (isFromTheFuture(new Date(claims.iat * 1000), new Date()))
          throw new SignInRefused('provider-refused')
        return { idToken: answer.id_token, claims, tokens: readTokens(answer, expected.scope.split(' ')) }
      }),
    readLogout: (provider, token, now) =>
      asRefusal(async () => {
        const metadata = (await discover(provider)).serverMetadata()
        const keys = signers.get(provider) ?? keysOf(metadata)
        signers.set(provider, keys)
        const clientId = providers.get(provider)?.clientId ?? ''
        return readLogoutToken(token, { keys, issuer: metadata.issuer, clientId, now })
      }),
    refresh: (provider, refreshToken, scopes) =>
      asRefusal(async () => {
        const answer = await oidc.refreshTokenGrant(await discover(provider), refreshToken)
        const tokens = readTokens(answer, scopes)
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      }),
  }
}

function isLoopbackHttp(issuer: URL): boolean {
  return issuer.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(issuer.hostname)
}

/** An answer without `scope` grants what was requested (RFC 6749, 5.1). */
function readTokens(
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  asked: string[],
): ProviderTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + (answer.expiresIn() ?? 0) * 1000,
    scopes: answer.scope ? answer.scope.split(' ') : asked,
  }
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof SignInRefused) throw cause
    if (cause instanceof oidc.AuthorizationResponseError)
      throw new SignInRefused(cause.error === 'access_denied' ? 'access-denied' : 'provider-refused', cause)
    throw new SignInRefused(isOutage(cause) ? 'provider-unreachable' : 'provider-refused', cause)
  }
}

const OUTAGES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

/** Whether the provider did not answer, as opposed to refused. */
function isOutage(cause: unknown): boolean {
  if (cause instanceof oidc.ResponseBodyError) return cause.status >= 500
  if (cause instanceof oidc.ClientError) return OUTAGES.has(cause.code ?? '')
  // Thrown by fetch if there is no answer.
  return cause instanceof TypeError
}
