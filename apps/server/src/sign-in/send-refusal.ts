import type {} from '../http/note-refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'

/** Answers 401 `{code, message}`; anything but a refusal is a failure of the server. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  if (!(cause instanceof SignInRefused)) throw cause
  request.log.info({ code: cause.code, cause: String(cause.cause ?? '') }, 'sign-in refused')
  reply.signInRefusal = { code: cause.code, person: cause.person }
  const { code, message, signInWith } = cause
  return reply
    .status(401)
    .send({ code, message, ...(signInWith.length > 0 ? { sign_in_with: signInWith } : {}) })
}
