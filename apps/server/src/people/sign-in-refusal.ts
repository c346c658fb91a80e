import type { FastifyReply, FastifyRequest } from 'fastify'

/** Why somebody can't sign in; each code has one sentence for people (end-user document section 8). */
const SIGN_IN_REFUSALS = {
  '401-A': 'Unable to sign in. Entered email is unsupported.',
  'not-administrator': 'Unable to sign in. This account does not administer Countersign.',
  'account-disabled': 'Unable to sign in. This account has been disabled.',
  'email-taken': 'Unable to sign in. This email already belongs to another account of the same provider.',
  'access-denied': 'The sign-in was cancelled.',
  'flow-unknown': 'This sign-in has expired or was begun in another browser. Please sign in again.',
  'token-used': 'This sign-in was already completed. Please sign in again.',
  'provider-not-configured': 'No provider configured.',
  'provider-unreachable': 'The sign-in provider does not answer. Please try again later.',
  'provider-refused': 'The sign-in provider did not confirm this sign-in. Please sign in again.',
} as const

type SignInRefusalCode = keyof typeof SIGN_IN_REFUSALS

/** A sign-in that ends with 401 `{code, message}`. */
export class SignInRefused extends Error {
  readonly code: SignInRefusalCode

  constructor(code: SignInRefusalCode, cause?: unknown) {
    super(SIGN_IN_REFUSALS[code], { cause })
    this.name = 'SignInRefused'
    this.code = code
  }
}

/** The code in a query string, where it is one of ours: what stands in a link is not shown as it is. */
export function refusalCodeIn(text: string): SignInRefusalCode {
  if (text === 'access_denied') return 'access-denied'
  return Object.hasOwn(SIGN_IN_REFUSALS, text) ? (text as SignInRefusalCode) : 'provider-refused'
}

/** 401 `{code, message}`; what is not a refusal is the server's own failure. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  if (!(cause instanceof SignInRefused)) throw cause
  request.log.info({ code: cause.code, cause: String(cause.cause ?? '') }, 'sign-in refused')
  return reply.status(401).send({ code: cause.code, message: cause.message })
}
