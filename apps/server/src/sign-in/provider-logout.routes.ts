import type { FastifyInstance } from 'fastify'
import { budgetOf } from '../http/budgets/request-rate.ts'
import type { Services, Site } from '../protocol/services.ts'
import type { ProviderName } from '../platform/providers/identity-providers.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'
import { endByProvider } from './provider-logout.store.ts'

type Needed = Pick<Services, 'config' | 'db' | 'identityProviders' | 'securityLog' | 'sessionRows' | 'now'>

/**
 * `POST /auth/{provider}/back-channel-logout`: a provider says that it has signed a person out (P3). Ends what began with it, on both sites,
 * and answers as OpenID Connect Back-Channel Logout 1.0 says. Nothing but the token says who calls.
 */
export function registerProviderLogout(
  app: FastifyInstance,
  services: Needed,
  site: Site,
  providers: readonly ProviderName[],
): void {
  const options = budgetOf('signIn', services.config)
  for (const provider of providers)
    app.post(`/auth/${provider}/back-channel-logout`, options, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const token = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get(
        'logout_token',
      )
      try {
        const logout = token && (await services.identityProviders.readLogout(provider, token, services.now()))
        if (!token || !logout) return await reply.status(400).send({ error: 'invalid_request' })
        const events = await endByProvider(services, { logout, token, site, address: request.ip, provider })
        services.securityLog.announce(...events)
        await services.sessionRows.settle()
        return await reply.status(200).send()
      } catch (cause) {
        if (!(cause instanceof SignInRefused)) throw cause
        request.log.error({ err: cause }, 'a sign-out of the provider could not be verified')
        return reply.status(503).send({ error: 'temporarily_unavailable' })
      }
    })
}
