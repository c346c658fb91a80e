import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { claimsOf } from '../people/profile.ts'
import { callerOf } from '../people/session.ts'
import { createFlows } from '../people/sign-in-flow.ts'
import { SignInRefused } from '../people/sign-in-refusal.ts'
import type { Caller, Services } from '../services.ts'
import { CONTACTS_SCOPES, contactsToken, sealGrant, storeGrant } from './contacts-grant.ts'
import { ContactsUnavailable } from './contacts-service.ts'

const SCOPE = `openid email ${CONTACTS_SCOPES.join(' ')}`
const CALLBACK_PATH = '/auth/contacts/callback'
/** Where the question comes from: the picker of templates, whose form needs contacts (document 1 section 2). */
const DEFAULT_RETURN = '/memo/create'

/**
 * B6, on the end-user app: whether the contacts service answers for the caller (403 unsupported, 424 failed or not authorised,
 * 503 no answer), and asking for leave.
 */
export function registerContacts(app: FastifyInstance, services: Services): void {
  const flows = createFlows(services, 'web')
  const redirectUri = `${services.config.web.url}${CALLBACK_PATH}`

  app.post('/auth/token', async (request, reply) => {
    const caller = await callerOf(request, services, 'web')
    if (!caller) return tell(reply, 401, 'UNAUTHENTICATED', 'Please sign in.')
    if (!(await isCallersOwnToken(request, services, caller)))
      return tell(reply, 401, 'UNAUTHENTICATED', 'This token is not of the signed-in account.')
    try {
      const token = await contactsToken(services, caller)
      await prepareSearch(services, token)
      return await reply.send({ code: 200 })
    } catch (cause) {
      if (!(cause instanceof ContactsUnavailable)) throw cause
      if (cause.reason === 'unsupported') return tell(reply, 403, 'unsupported', 'No contacts service.')
      if (cause.reason === 'failed') return tell(reply, 424, 'failed', 'Contacts are not authorised.')
      return tell(reply, 503, 'unreachable', 'The contacts service does not answer.')
    }
  })

  app.get('/auth/contacts', async (request, reply) => {
    const caller = await callerOf(request, services, 'web')
    if (!caller) return reply.redirect('/login')
    const returnTo = pathWithin((request.query as Record<string, unknown>).return_to)
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    try {
      const url = await services.identityProviders.authorizationUrl('google', {
        ...secrets,
        redirectUri,
        scope: SCOPE,
        // Consent is asked for anew: only then does Google give a refresh token again.
        parameters: { access_type: 'offline', prompt: 'consent', login_hint: caller.email },
      })
      flows.begin(request, reply, {
        purpose: 'contacts',
        provider: 'google',
        userId: caller.userId,
        returnTo,
        ...secrets,
      })
      return reply.header('cache-control', 'no-store').redirect(url.href)
    } catch (cause) {
      return goBack(request, reply, returnTo, cause)
    }
  })

  // The provider returns the browser here: a GET by its nature. It changes nothing but the caller's own grant, and only
  // with the state that this browser's question was given.
  app.get(CALLBACK_PATH, async (request, reply) => {
    const returned = new URL(request.url, services.config.web.url)
    const flow = flows.take(request, reply, returned.searchParams.get('state') ?? '')
    const returnTo = flow?.returnTo ?? DEFAULT_RETURN
    const caller = await callerOf(request, services, 'web')
    if (!caller) return reply.redirect('/login')
    if (!flow || flow.purpose !== 'contacts' || flow.userId !== caller.userId)
      return goBack(request, reply, returnTo, new SignInRefused('flow-unknown'))
    try {
      const { claims, tokens } = await services.identityProviders.exchange('google', returned, {
        ...flow,
        scope: SCOPE,
      })
      if (!(await isIdentityOf(services, caller, claims.iss, claims.sub)))
        throw new SignInRefused('flow-unknown')
      const grant = sealGrant(services.config, tokens)
      if (grant) await storeGrant(services, caller, grant)
      return reply.redirect(returnTo)
    } catch (cause) {
      return goBack(request, reply, returnTo, cause)
    }
  })
}

/** The page asks /auth/token again and says what is missing; here is only what the log needs. */
function goBack(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
  cause: unknown,
): FastifyReply {
  if (!(cause instanceof SignInRefused)) throw cause
  request.log.info({ code: cause.code }, 'contacts were not authorised')
  return reply.redirect(returnTo)
}

function tell(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ code, message })
}

/** Google fills its index of a person's contacts at a first, empty question; it also tells whether the leave still holds. */
async function prepareSearch(services: Services, token: string): Promise<void> {
  await services.contacts.search(token, 'contacts', '', 1)
}

/** Only a path of this app: not another host, however it is written. */
function pathWithin(given: unknown): string {
  const isPath = typeof given === 'string' && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(given) && given.length <= 300
  return isPath ? given : DEFAULT_RETURN
}

/** The session decides; a bearer ID token is only held against it, so its signature gives nothing (B6). */
async function isCallersOwnToken(
  request: FastifyRequest,
  services: Services,
  caller: Caller,
): Promise<boolean> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined) return true
  try {
    const { iss, sub } = claimsOf(bearer) as { iss?: unknown; sub?: unknown }
    return await isIdentityOf(services, caller, String(iss), String(sub))
  } catch (cause) {
    if (cause instanceof SignInRefused) return false
    throw cause
  }
}

async function isIdentityOf(
  { db }: Services,
  caller: Caller,
  issuer: string,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id === caller.userId
}
