import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'
import { hashToken } from '../protocol/token-hash.ts'

/** The longest time for which browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/**
 * Recognises a browser at its next sign-in (Q2) by a random cookie without personal data, setting one if it is missing.
 * @returns the cookie's SHA-256
 */
export function browserHash(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: Pick<Config, 'secureCookies'>,
): Buffer {
  const name = `${secureCookies ? '__Host-' : ''}countersign_browser`
  const given = request.cookies[name]
  const token = given !== undefined && TOKEN.test(given) ? given : randomBytes(32).toString('base64url')
  const attributes = { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' } as const
  reply.setCookie(name, token, { ...attributes, maxAge: KEPT_SECONDS })
  return hashToken(token)
}
