import type { SessionAnswer } from '@countersign/contract'
import { providerIdOf } from '@countersign/contract'
import { isFreshSignIn } from '@countersign/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sealGrant } from '../people/contacts-grant.store.ts'
import { budgetOf } from '../http/budgets/request-rate.ts'
import { servicesOf } from '../http/request-trace.ts'
import type { Services, Site } from '../protocol/services.ts'
import type { SignedIn } from '../protocol/signed-in.ts'
import { browserHash } from './browser-cookie.ts'
import { browserName } from './browser-name.ts'
import type { Profile } from '../platform/providers/profile.ts'
import {
  claimsOf,
  freshSignInTime,
  readAuthTime,
  readProfile,
  readProviderSession,
} from '../platform/providers/profile.ts'
import { endSession, replaceSession } from '../sessions/end-sessions.store.ts'
import {
  callerOf,
  clearSessionCookie,
  findSession,
  sessionToken,
  setSessionCookie,
} from '../sessions/session.ts'
import { readSessionUser } from './identities.queries.ts'
import type { Flows } from './sign-in-flow.ts'
import { hashIdToken } from './sign-in-flow.ts'
import { sendRefusal } from './send-refusal.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'
import { requireStrength } from '../platform/providers/sign-in-strength.ts'
import { signIn, signInAgain } from './sign-in.store.ts'

const signInBody = z.object({ id_token: z.string().min(1).max(16_384) })
const expiry = z.object({ exp: z.number() })

/** Takes what the provider says of a person into the directory (N2). */
export type TakeClaims = (signedIn: SignedIn) => Promise<void>

/** Starts a session with the id_token of this browser's own flow, returns the current one, and signs out (B1, B2). */
export function registerSession(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'pool' | 'sessionRows' | 'jobs' | 'remoteConfig' | 'securityLog' | 'now'
  >,
  site: Site,
  { flows, takeClaims }: { flows: Flows; takeClaims: TakeClaims },
): void {
  const options = budgetOf('signIn', services.config)
  app.post('/auth/session', options, async (request, reply) => {
    const body = signInBody.safeParse(request.body)
    if (!body.success)
      return reply.status(400).send({ code: 'malformed', message: 'The body must be {"id_token": …}.' })
    try {
      await begin(request, reply, body.data.id_token)
      return await reply.send({ code: 200 })
    } catch (cause) {
      if (cause instanceof SignInRefused) cause.person ??= claimedEmail(body.data.id_token)

      return sendRefusal(request, reply, cause)
    }
  })

  app.get('/auth/session', options, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await findSession(request, services, site, { mayBeCached: false })
    // Browsers report every 401 as an error, so the login page asks with ?optional.
    if (!session && 'optional' in (request.query as object))
      return reply.send({ user: null } satisfies SessionAnswer)
    if (!session) return reply.status(401).send({ code: 'UNAUTHENTICATED', message: 'Please sign in.' })
    const { caller, administers } = session
    const user = await readSessionUser(services.db, caller)
    return reply.send({
      user: {
        user_id: caller.userId,
        displayName: caller.name,
        email: caller.email,
        firstName: user.given_name ?? caller.name.split(' ')[0] ?? caller.name,
        phoneNumber: user.phone_number,
        photoURL: user.photo_url,
        providerId: providerIdOf(user.provider),
        type: administers ? 'ADMIN' : 'USER',
        limits: caller.limits && {
          companies: [...caller.limits.companies],
          categories: [...caller.limits.categories],
        },
      },
    } satisfies SessionAnswer)
  })

  app.delete('/auth/session', async (request, reply) => {
    const token = sessionToken(request, services.config, site)
    if (token) await endSession(services, token)
    clearSessionCookie(reply, services.config, site)
    return reply.status(204).send()
  })

  async function begin(request: FastifyRequest, reply: FastifyReply, idToken: string): Promise<void> {
    const confirmed = flows.takeConfirmed(request, reply, idToken)
    if (!confirmed) throw new SignInRefused('flow-unknown')
    const { config } = services
    const { hosted_domains, admin_emails } = await services.remoteConfig.read()
    const claims = claimsOf(idToken)
    const profile = readProfile(confirmed.provider, claims, {
      hostedDomains: hosted_domains.values,
      tenants: config.microsoftTenants,
      providers: config.providers,
    })
    requireStrength(claims, config.providers.get(confirmed.provider)?.strength[site])
    const administers = config.adminEmails.includes(profile.email) || admin_emails.includes(profile.email)
    if (site === 'admin' && !administers) throw new SignInRefused('not-administrator')
    const given = {
      profile,
      idTokenHash: hashIdToken(idToken),
      idTokenExpires: new Date(expiry.parse(claims).exp * 1000),
      signedInAt: readAuthTime(claims, services.now()),
      providerSession: readProviderSession(claims),
    }
    if (confirmed.sessionId !== undefined) {
      const caller = await callerOf(request, services, site)
      if (caller?.sessionId !== confirmed.sessionId) throw new SignInRefused('flow-unknown')
      const { begunAt, provider } = confirmed
      const signedInAt = freshSignInTime(
        claims,
        {
          begunAt: begunAt === undefined ? undefined : new Date(begunAt),
          acceptsPromptLogin: config.providers.get(provider)?.acceptsPromptLogin === true,
        },
        services.now(),
      )
      if (!isFreshSignIn(signedInAt, services.now())) throw new SignInRefused('not-fresh')
      await signInAgain(services, caller, { ...given, signedInAt })
      await take(request, caller.userId, given.profile, claims)
      return services.sessionRows.settle()
    }
    const before = sessionToken(request, config, site)
    const current = before ? await callerOf(request, services, site) : null
    const { token, userId } = await signIn(servicesOf(request, services), {
      ...given,
      site,
      currentUserId: current?.userId ?? null,
      from: {
        address: request.ip,
        browser: browserName(request.headers['user-agent']),
        browserHash: browserHash(request, reply, config),
      },
      contactsGrant: confirmed.tokens && sealGrant(config, confirmed.tokens),
    })
    await take(request, userId, profile, claims)
    if (before) await replaceSession(services, { before, token })
    setSessionCookie(reply, config, site, token)
  }

  /** What a provider says is never a reason to refuse a sign-in: where it can't be stored, the next sign-in stores it. */
  async function take(
    request: FastifyRequest,
    userId: string,
    { email, provider }: Profile,
    claims: unknown,
  ): Promise<void> {
    try {
      await takeClaims({ userId, provider, claims: claims as object, site, address: request.ip })
    } catch (cause) {
      request.log.error({ err: cause, person: email }, 'the claims of a sign-in were not stored')
    }
  }
}

/** The person of a refused sign-in, for the security log. */
function claimedEmail(idToken: string): string | null {
  try {
    const { email } = claimsOf(idToken) as { email?: unknown }
    return typeof email === 'string' ? email.toLowerCase().slice(0, 254) : null
  } catch {
    return null
  }
}
