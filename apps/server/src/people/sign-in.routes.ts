import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { CONTACTS_SCOPES } from '../contacts/contacts-grant.ts'
import type { Services, Site } from '../services.ts'
import type { ProviderName } from './identity-providers.ts'
import { readProfile } from './profile.ts'
import { registerSession } from './session.routes.ts'
import { createFlows, hashIdToken, type Flows } from './sign-in-flow.ts'
import { refusalCodeIn, sendRefusal, SignInRefused } from './sign-in-refusal.ts'

const IDENTITY_SCOPE = 'openid email profile'

/** What each provider is asked, and the page it returns the browser to (B1). */
const PROVIDERS: Record<
  ProviderName,
  { scope: string; returnPath: string; parameters: Record<string, string> }
> = {
  google: {
    // Contacts are asked for along with the sign-in (B6); whoever declines signs in all the same.
    scope: `${IDENTITY_SCOPE} ${CONTACTS_SCOPES.join(' ')}`,
    returnPath: '/redirect',
    parameters: { access_type: 'offline' },
  },
  microsoft: {
    scope: IDENTITY_SCOPE,
    returnPath: '/redirect/microsoft',
    parameters: { prompt: 'consent' },
  },
}

/**
 * The routes of a sign-in (B1, B2): to the provider, back from it, and the session. The console knows Google alone
 * (console document section 2.2). Gives the whole app its cookies.
 */
export async function registerSignIn(app: FastifyInstance, services: Services, site: Site): Promise<void> {
  await app.register(cookie)
  const flows = createFlows(services, site)
  await app.register(async (scope) => {
    acceptTextBodies(scope)
    const providers: ProviderName[] = site === 'web' ? ['google', 'microsoft'] : ['google']
    for (const provider of providers) {
      scope.get(`/auth/${provider}`, (request, reply) =>
        begin(request, reply, services, site, flows, provider),
      )
      scope.post(`/auth/${provider}/callback`, async (request, reply) => {
        try {
          return await reply.send(await finish(request, reply, services, site, flows, provider))
        } catch (cause) {
          return sendRefusal(request, reply, cause)
        }
      })
    }
    registerSession(scope, services, site, flows)
  })
}

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  site: Site,
  flows: Flows,
  provider: ProviderName,
): Promise<FastifyReply> {
  const { scope, returnPath, parameters } = PROVIDERS[provider]
  const returnUrl = `${services.config[site].url}${returnPath}`
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const hint = (request.query as Record<string, unknown>).login_hint
  reply.header('cache-control', 'no-store')
  try {
    const url = await services.identityProviders.authorizationUrl(provider, {
      ...secrets,
      redirectUri: returnUrl,
      scope,
      parameters: {
        ...parameters,
        ...(typeof hint === 'string' && hint.length <= 254 ? { login_hint: hint } : {}),
      },
    })
    flows.begin(request, reply, { purpose: 'sign-in', provider, ...secrets })
    return reply.redirect(url.href)
  } catch (cause) {
    if (!(cause instanceof SignInRefused)) throw cause
    request.log.warn({ err: cause, provider }, 'sign-in could not begin')
    // The return page tells the person, in the same way as whatever else fails there.
    return reply.redirect(`${returnUrl}?error=${cause.code}`)
  }
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  site: Site,
  flows: Flows,
  provider: ProviderName,
): Promise<{ hd: string; id_token: string }> {
  const query = returnedQuery(request)
  const flow = flows.take(request, reply, query.get('state') ?? '')
  const error = query.get('error')
  if (error) throw new SignInRefused(refusalCodeIn(error))
  if (!flow || flow.purpose !== 'sign-in' || flow.provider !== provider)
    throw new SignInRefused('flow-unknown')
  const { scope, returnPath } = PROVIDERS[provider]
  const returned = new URL(`${services.config[site].url}${returnPath}?${query}`)
  const { idToken, claims, tokens } = await services.identityProviders.exchange(provider, returned, {
    ...flow,
    scope,
  })
  const { hosted_domains } = await services.remoteConfig.read()
  const profile = readProfile(provider, claims, {
    hostedDomains: hosted_domains.values,
    tenants: services.config.microsoft?.tenants ?? [],
  })
  flows.confirm(reply, {
    provider,
    idTokenHash: hashIdToken(idToken),
    tokens: provider === 'google' ? tokens : null,
  })
  return { hd: profile.domain, id_token: idToken }
}

/** The page's query string: in the address, or in the body as text, as a form, or as JSON `{query}` (end-user document section 7). */
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
