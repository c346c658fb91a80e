import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sealGrant } from '../contacts/contacts-grant.ts'
import type { Services, Site } from '../services.ts'
import { claimsOf, readProfile } from './profile.ts'
import { clearSessionCookie, endSession, findSession, sessionToken, setSessionCookie } from './session.ts'
import { hashIdToken, type Flows } from './sign-in-flow.ts'
import { sendRefusal, SignInRefused } from './sign-in-refusal.ts'
import { signIn } from './sign-in.store.ts'

const signInBody = z.object({ id_token: z.string().min(1).max(16_384) })
const expiry = z.object({ exp: z.number() })

/** How sign-ins are named to the front ends (end-user document section 3, 'User (auth)'). */
const PROVIDER_IDS = { google: 'google.com', microsoft: 'microsoft.com' } as const

/** Signs in with an id_token that this browser's own flow was given, tells who is signed in, signs out (B1, B2). */
export function registerSession(app: FastifyInstance, services: Services, site: Site, flows: Flows): void {
  app.post('/auth/session', async (request, reply) => {
    const body = signInBody.safeParse(request.body)
    if (!body.success)
      return reply.status(400).send({ code: 'malformed', message: 'The body must be {"id_token": …}.' })
    try {
      await begin(request, reply, body.data.id_token)
      return await reply.send({ code: 200 })
    } catch (cause) {
      return sendRefusal(request, reply, cause)
    }
  })

  app.get('/auth/session', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await findSession(request, services, site)
    // Browsers write every 401 down as an error; the login page asks in a way that nobody's being there is an answer.
    if (!session && 'optional' in (request.query as object)) return reply.send({ user: null })
    if (!session) return reply.status(401).send({ code: 'UNAUTHENTICATED', message: 'Please sign in.' })
    const { caller, administers } = session
    const user = await services.db
      .selectFrom('people')
      .innerJoin('identities', 'identities.user_id', 'people.user_id')
      .select(['given_name', 'phone_number', 'photo_url', 'provider'])
      .where('people.user_id', '=', caller.userId)
      .where('issuer', '=', caller.issuer)
      .executeTakeFirstOrThrow()
    return reply.send({
      user: {
        user_id: caller.userId,
        displayName: caller.name,
        email: caller.email,
        firstName: user.given_name ?? caller.name.split(' ')[0] ?? caller.name,
        phoneNumber: user.phone_number,
        photoURL: user.photo_url,
        providerId: PROVIDER_IDS[user.provider],
        type: administers ? 'ADMIN' : 'USER',
      },
    })
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
      tenants: config.microsoft?.tenants ?? [],
    })
    const administers = config.adminEmails.includes(profile.email) || admin_emails.includes(profile.email)
    if (site === 'admin' && !administers) throw new SignInRefused('not-administrator')
    const before = sessionToken(request, config, site)
    const { token } = await signIn(services, {
      site,
      profile,
      idTokenHash: hashIdToken(idToken),
      idTokenExpires: new Date(expiry.parse(claims).exp * 1000),
      contactsGrant: confirmed.tokens && sealGrant(config, confirmed.tokens),
    })
    if (before) await endSession(services, before)
    setSessionCookie(reply, config, site, token)
  }
}
