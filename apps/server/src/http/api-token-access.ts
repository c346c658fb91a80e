import type { CallName, RouteAccess } from '@countersign/contract'
import { catalogue, routes } from '@countersign/contract'
import type { ApiScope } from '@countersign/domain'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { ApiToken, EndOfToken } from '../protocol/api-tokens/api-tokens.queries.ts'
import { findApiToken } from '../protocol/api-tokens/api-tokens.queries.ts'
import { noteTokenUse } from '../protocol/api-tokens/api-tokens.store.ts'
import { bearerToken } from '../protocol/api-tokens/bearer.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import { CALL_PATH } from '../protocol/call-path.ts'
import type { Services, Site } from '../protocol/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the contract declares for API tokens; absent where it doesn't know the route. */
    apiTokens?: { access: RouteAccess | 'call'; scope: ApiScope | undefined }
  }
  interface FastifyRequest {
    /** An API token that was sent, and why it was refused (Q1). */
    refusedToken: { code: EndOfToken | 'UNKNOWN'; token?: ApiToken } | undefined
  }
}

/** Routes that judge no session either, or tokens of their own. */
const WITHOUT_SESSION: readonly (RouteAccess | 'call')[] = ['anyone', 'development', 'directory']

/**
 * With an API token cookies aren't read (P1): they are dropped before any other code could. Register it first.
 */
export function dropCookiesOfTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (bearerToken(request) !== undefined) delete request.headers.cookie
    done()
  })
}

/**
 * Admits API tokens to those calls and routes alone for which the contract names a scope, and puts an admitted token on the request, from
 * where `callerOf` takes it. Register it after the request budgets (Q5).
 */
export function registerApiTokens(
  app: FastifyInstance,
  services: Pick<Services, 'pool' | 'now'>,
  site: Site,
): void {
  app.decorateRequest('apiToken')
  app.decorateRequest('refusedToken')
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, apiTokens: declared(route) }
  })
  app.addHook('onRequest', async (request) => {
    const secret = bearerToken(request)
    const { apiTokens: route } = request.routeOptions.config
    if (secret === undefined || route === undefined || WITHOUT_SESSION.includes(route.access)) return
    const token = await goodToken(request, services, secret)
    await noteTokenUse(services, token, request.ip)
    requireScope(token, site === 'web' ? route.scope : undefined)
    request.apiToken = token
  })
}

function declared({ method, url }: RouteOptions): FastifyRequest['routeOptions']['config']['apiTokens'] {
  if (url.startsWith(CALL_PATH)) {
    const name = url.slice(CALL_PATH.length)
    if (!Object.hasOwn(catalogue, name)) return undefined
    const { apiToken: scope } = catalogue[name as CallName] as { apiToken?: ApiScope }
    return { access: 'call', scope }
  }
  const found = routes.find((route) => route.path === url && [method].flat().includes(route.method))
  return found && { access: found.access, scope: 'apiToken' in found ? found.apiToken : undefined }
}

/** @throws CallFailure UNAUTHENTICATED if it isn't good (any more) */
async function goodToken(
  request: FastifyRequest,
  services: Pick<Services, 'pool' | 'now'>,
  secret: string,
): Promise<ApiToken> {
  const token = await findApiToken(services, secret)
  request.person = token?.account?.email ?? token?.createdBy
  if (token && token.ended === null) return token
  const code = token?.ended ?? 'UNKNOWN'
  request.refusedToken = { code, ...(token && { token }) }
  throw new CallFailure('UNAUTHENTICATED', WHY_REFUSED[code])
}

const WHY_REFUSED: Record<EndOfToken | 'UNKNOWN', string> = {
  UNKNOWN: 'This API token is not known here. Check that it is complete.',
  REVOKED: 'This API token was revoked. Make another one in Settings.',
  EXPIRED: 'This API token has ended. Make another one in Settings.',
  DISABLED: 'The account of this API token is disabled.',
  DOMAIN: 'The e-mail domain of this API token’s account is no longer supported.',
}

/** @throws CallFailure PERMISSION_DENIED if the token isn't good for it */
function requireScope({ kind, scopes, remoteConfig }: ApiToken, scope: ApiScope | undefined): void {
  if (kind === 'scim') throw denied('This API token is good for /scim/v2 alone.')
  if (scope === undefined) throw denied('This can’t be done with an API token. Sign in to do it.')
  if (!scopes.includes(scope)) throw denied(`This needs an API token with the scope '${scope}'.`)
  if (scope === 'decide' && !remoteConfig.is_token_decide_enabled)
    throw denied('Settings don’t allow decisions by API tokens.')
}

function denied(message: string): CallFailure {
  return new CallFailure('PERMISSION_DENIED', message)
}
