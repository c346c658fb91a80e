import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { admitted } from '../http/admission.ts'
import { claimsOf } from '../platform/providers/profile.ts'
import { callerOf } from '../sessions/session.ts'
import { isIdentityOf } from './identities.queries.ts'
import { createFlows } from './sign-in-flow.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'
import type { Caller, Services } from '../protocol/services.ts'
import { CONTACTS_SCOPES, contactsToken, sealGrant, storeGrant } from '../people/contacts-grant.store.ts'
import { ContactsUnavailable } from '../platform/providers/contacts-service.ts'

const SCOPE = `openid email ${CONTACTS_SCOPES.join(' ')}`
const CALLBACK_PATH = '/auth/contacts/callback'
/** The page that requests the grant: the template picker, whose form needs contacts (U8). */
const DEFAULT_RETURN = '/memo/create'

/**
 * B6, on the end-user app: checks whether the contacts service works for the caller (403 unsupported, 424 failed or not authorised,
 * 503 no answer), and requests a grant.
 */
export function registerContacts(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'pool' | 'sessionRows' | 'identityProviders' | 'contacts' | 'now'
  >,
): void {
  const flows = createFlows(services, 'web')
  const redirectUri = `${services.config.web.url}${CALLBACK_PATH}`

  // Answers before a body is read, in its own shape.
  const preParsing = async (request: FastifyRequest, reply: FastifyReply) => {
    request.caller = await callerOf(request, services, 'web')
    if (!request.caller) answer(reply, 401, 'UNAUTHENTICATED', 'Please sign in.')
  }
  app.post('/auth/token', { preParsing }, async (request, reply) => {
    const caller = admitted(request)
    if (!(await isCallersOwnToken(request, services, caller)))
      return answer(reply, 401, 'UNAUTHENTICATED', 'This token is not of the signed-in account.')
    try {
      const token = await contactsToken(services, caller)
      await prepareSearch(services, token)
      return await reply.send({ code: 200 })
    } catch (cause) {
      if (!(cause instanceof ContactsUnavailable)) throw cause
      if (cause.reason === 'unsupported') return answer(reply, 403, 'unsupported', 'No contacts service.')
      if (cause.reason === 'failed') return answer(reply, 424, 'failed', 'Contacts are not authorised.')
      return answer(reply, 503, 'unreachable', 'The contacts service does not answer.')
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
        // Google returns a refresh token again only with a new consent.
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

  // The provider redirects the browser here, necessarily by GET. It changes only the caller's own grant, and only with the state
  // that this browser was given.
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

/** Only for the log: the page asks /auth/token again and reports the problem. */
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

function answer(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ code, message })
}

/** Google builds its index of a person's contacts on a first empty query, which also checks the grant. */
async function prepareSearch(services: Pick<Services, 'contacts'>, token: string): Promise<void> {
  await services.contacts.search(token, 'contacts', '', 1)
}

/** Accepts only paths of this app, and no other host in any notation. */
function pathWithin(given: unknown): string {
  const isPath = typeof given === 'string' && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(given) && given.length <= 300
  return isPath ? given : DEFAULT_RETURN
}

/** The session determines the caller; a bearer ID token is only compared with it, so its signature is irrelevant (B6). */
async function isCallersOwnToken(
  request: FastifyRequest,
  services: Pick<Services, 'db'>,
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
