import type { FastifyInstance } from 'fastify'
import { budgetOf } from '../http/request-rate.ts'
import type { Services, Site } from '../protocol/services.ts'
import type { ProviderLogout } from '../platform/providers/logout-token.ts'
import type { ProviderName } from '../platform/providers/identity-providers.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import { endProviderSessions } from '../sessions/end-sessions.store.ts'
import { hashIdToken } from './sign-in-flow.ts'

type Needed = Pick<Services, 'config' | 'db' | 'identityProviders' | 'securityLog' | 'sessionRows' | 'now'>

/**
 * `POST /auth/{provider}/back-channel-logout`: a provider says that it has signed somebody out (P3). Ends what began with it, on both sites,
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
        const events = await end(services, { logout, token, site, address: request.ip, provider })
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

interface Ending {
  logout: ProviderLogout
  token: string
  site: Site
  address: string
  provider: ProviderName
}

/** A token that comes again ends nothing again: a person may have signed in since. */
async function end(
  { db, securityLog }: Needed,
  { logout, token, site, address, provider }: Ending,
): Promise<SecurityEvent[]> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('used_id_tokens')
      .values({ token_hash: Buffer.from(hashIdToken(token), 'hex'), expires_at: logout.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_hash')
      .executeTakeFirst()
    if (!first) return []
    const events = (await endProviderSessions(tx, logout)).map(({ email, ended }): SecurityEvent => ({
      kind: 'session',
      action: 'provider_logout',
      site,
      person: email,
      address,
      details: { provider, ended },
    }))
    for (const event of events) await securityLog.record(tx, event)
    return events
  })
}
