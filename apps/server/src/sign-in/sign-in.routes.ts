import type { SignInProof } from '@countersign/contract'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { CONTACTS_SCOPES } from '../people/contacts-grant.store.ts'
import { budgetOf } from '../http/budgets/request-rate.ts'
import type { Services, Site } from '../protocol/services.ts'
import type { ProviderName } from '../platform/providers/identity-providers.ts'
import { strengthParameters } from '../platform/providers/sign-in-strength.ts'
import { readProfile } from '../platform/providers/profile.ts'
import { callerOf } from '../sessions/session.ts'
import type { TakeClaims } from './session.routes.ts'
import { registerSession } from './session.routes.ts'
import type { Flows } from './sign-in-flow.ts'
import { createFlows, hashIdToken } from './sign-in-flow.ts'
import { registerProviderLogout } from './provider-logout.routes.ts'
import { sendRefusal } from './send-refusal.ts'
import { refusalCodeIn, SignInRefused } from '../platform/providers/sign-in-refusal.ts'

type Needed = Pick<
  Services,
  | 'config'
  | 'db'
  | 'pool'
  | 'sessionRows'
  | 'jobs'
  | 'identityProviders'
  | 'remoteConfig'
  | 'securityLog'
  | 'now'
>

const IDENTITY_SCOPE = 'openid email profile'

interface ProviderRoute {
  scope: string
  /** The page to which the provider returns the browser. */
  returnPath: string
  parameters: Record<string, string>
}

/** The parameters for each provider, and its return page (B1, P3). */
function routeOf(provider: ProviderName): ProviderRoute {
  if (provider === 'google')
    return {
      // Contacts are requested with the sign-in (B6), which succeeds even if they are declined.
      scope: `${IDENTITY_SCOPE} ${CONTACTS_SCOPES.join(' ')}`,
      returnPath: '/redirect',
      parameters: { access_type: 'offline' },
    }
  const parameters: Record<string, string> = provider === 'microsoft' ? { prompt: 'consent' } : {}
  return { scope: IDENTITY_SCOPE, returnPath: `/redirect/${provider}`, parameters }
}

/** Asks the provider to authenticate the person again and to report the time (P3). */
const ASK_AGAIN = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

/**
 * The routes of a sign-in (B1, B2): to the provider, back from it, and the session. The console supports all but Microsoft (W2). Registers
 * cookies for the whole app.
 */
export async function registerSignIn(
  app: FastifyInstance,
  services: Needed,
  site: Site,
  takeClaims: TakeClaims,
): Promise<void> {
  await app.register(cookie)
  const flows = createFlows(services, site)
  await app.register(async (scope) => {
    acceptTextBodies(scope)
    const options = budgetOf('signIn', services.config)
    // Those of the documents are there also where they aren't configured, and say so (U3).
    const all = new Set<ProviderName>(['google', 'microsoft', ...services.config.providers.keys()])
    const providers = [...all].filter((provider) => site === 'web' || provider !== 'microsoft')
    for (const provider of providers) {
      scope.get(`/auth/${provider}`, options, (request, reply) =>
        begin(request, reply, services, site, flows, provider),
      )
      scope.post(`/auth/${provider}/callback`, options, async (request, reply) => {
        try {
          return await reply.send(await finish(request, reply, services, site, flows, provider))
        } catch (cause) {
          return sendRefusal(request, reply, cause)
        }
      })
    }
    // The return page of any other provider reports it (U3).
    scope.post('/auth/:provider/callback', options, (request, reply) =>
      sendRefusal(request, reply, new SignInRefused('provider-not-configured')),
    )
    registerSession(scope, services, site, { flows, takeClaims })
    registerProviderLogout(scope, services, site, providers)
  })
}

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Needed,
  site: Site,
  flows: Flows,
  provider: ProviderName,
): Promise<FastifyReply> {
  const { returnPath, parameters } = routeOf(provider)
  const returnUrl = `${services.config[site].url}${returnPath}`
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const query = request.query as Record<string, unknown>
  const again = 'fresh' in query ? await callerOf(request, services, site) : null
  const hint = again?.email ?? query.login_hint
  reply.header('cache-control', 'no-store')
  try {
    const url = await services.identityProviders.authorizationUrl(provider, {
      ...secrets,
      redirectUri: returnUrl,
      scope: scopeOf(provider, again !== null),
      parameters: {
        ...(again ? ASK_AGAIN : parameters),
        ...strengthParameters(services.config.providers.get(provider)?.strength[site]),
        ...(typeof hint === 'string' && hint.length <= 254 ? { login_hint: hint } : {}),
      },
    })
    flows.begin(request, reply, {
      ...(again ? { purpose: 'fresh sign-in', sessionId: again.sessionId } : { purpose: 'sign-in' }),
      provider,
      ...secrets,
    })
    return reply.redirect(url.href)
  } catch (cause) {
    if (!(cause instanceof SignInRefused)) throw cause
    request.log.warn({ err: cause, provider }, 'sign-in could not begin')
    // The return page shows the error, like any other failure there.
    return reply.redirect(`${returnUrl}?error=${cause.code}`)
  }
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Needed,
  site: Site,
  flows: Flows,
  provider: ProviderName,
): Promise<SignInProof> {
  const query = returnedQuery(request)
  const flow = flows.take(request, reply, query.get('state') ?? '')
  const error = query.get('error')
  if (error) throw new SignInRefused(refusalCodeIn(error))
  if (!flow || flow.purpose === 'contacts' || flow.provider !== provider)
    throw new SignInRefused('flow-unknown')
  const isAgain = flow.purpose === 'fresh sign-in'
  const { returnPath } = routeOf(provider)
  const returned = new URL(`${services.config[site].url}${returnPath}?${query}`)
  const { idToken, claims, tokens } = await services.identityProviders.exchange(provider, returned, {
    ...flow,
    scope: scopeOf(provider, isAgain),
  })
  const { hosted_domains } = await services.remoteConfig.read()
  const profile = readProfile(provider, claims, {
    hostedDomains: hosted_domains.values,
    tenants: services.config.microsoftTenants,
    providers: services.config.providers,
  })
  flows.confirm(reply, {
    provider,
    idTokenHash: hashIdToken(idToken),
    tokens: provider === 'google' && !isAgain ? tokens : null,
    sessionId: flow.sessionId,
    begunAt: flow.begunAt,
  })
  return { hd: profile.domain, id_token: idToken }
}

/** Signing in again only proves the person's identity. */
function scopeOf(provider: ProviderName, isAgain: boolean): string {
  return isAgain ? IDENTITY_SCOPE : routeOf(provider).scope
}

/** The page's query string: in the address, or in the body as text, as a form, or as JSON `{query}` (U40). */
function returnedQuery(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  const inAddress = new URLSearchParams(at === -1 ? '' : request.url.slice(at))
  if (inAddress.size > 0) return inAddress
  const { body } = request
  const text = typeof body === 'string' ? body : (body as { query?: unknown } | null | undefined)?.query
  const given = new URLSearchParams(typeof text === 'string' ? text : '')
  const inner = given.get('query')
  return inner === null ? given : new URLSearchParams(inner)
}

function acceptTextBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
}
