import type { BodyLimits, CallName } from '@countersign/contract'
import { BODY_MAX_NAMES, catalogue, routes, USUAL_BODY } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { CALL_PATH } from '../protocol/call-path.ts'
import type { CallFailure } from '../protocol/call-failure.ts'
import { invalid } from '../protocol/call-failure.ts'
import { exceededLimit } from './json-values.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the route's bodies; absent if no route matched. */
    body?: BodyLimits
  }
}

/**
 * Gives every route the limits that the contract declares for it (Q5). A body with a larger content length is refused unread, one
 * without is read up to its limit, and one with too many values, or names in one object, is not parsed.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const limits = declaredLimits(route) ?? USUAL_BODY
    route.bodyLimit = limits.bytes
    route.config = { ...route.config, body: limits }
  })
  acceptJson(app, 'application/json')
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isCutOff(request)) reply.header('connection', 'close')
    done()
  })
}

/**
 * Reads bodies of a type of JSON, counted against the limits of their routes. A `DELETE` may name the type without a body, as clients do that
 * name it always.
 */
export function acceptJson(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    const count = async () => {
      if (request.headers['content-length'] === undefined) await request.countBytes(body.length)
      const { values } = limitsOf(request)
      const exceeded = exceededLimit(body, { values, names: BODY_MAX_NAMES })
      if (exceeded !== null) throw exceeded === 'values' ? tooManyValues(values) : tooManyNames()
    }
    count().then(
      () => {
        if (request.method === 'DELETE' && body.length === 0) done(null, undefined)
        else void parse(request, body as never, done)
      },
      (cause: unknown) => done(cause as Error),
    )
  })
}

function declaredLimits({ method, url }: RouteOptions): BodyLimits | undefined {
  if (url.startsWith(CALL_PATH)) {
    const name = url.slice(CALL_PATH.length)
    return Object.hasOwn(catalogue, name) ? catalogue[name as CallName].body : undefined
  }
  const found = routes.find((route) => route.path === url && [method].flat().includes(route.method))
  return found && 'body' in found ? found.body : undefined
}

/** Limits of this request's body. */
export function limitsOf(request: FastifyRequest): BodyLimits {
  return request.routeOptions.config.body ?? USUAL_BODY
}

/** The declared size of the body: undefined if it is chunked, 0 if there is none. */
export function statedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['content-length'] !== undefined) return Number(headers['content-length'])
  return headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** @throws CallFailure INVALID_ARGUMENT if the declared size exceeds the route's limit */
export function refuseLargeBody(request: FastifyRequest, _reply?: FastifyReply): void {
  if ((statedBytes(request) ?? 0) > limitsOf(request).bytes) throw tooLarge()
}

export function tooLarge(): CallFailure {
  return invalid([{ path: '', message: 'The request is too large.' }])
}

export function tooManyValues(most: number): CallFailure {
  return invalid([
    {
      path: '',
      message: `The request holds too many values: at most ${most.toLocaleString('en')} are taken.`,
    },
  ])
}

function tooManyNames(): CallFailure {
  return invalid([
    {
      path: '',
      message: `An object in the request has too many names: at most ${BODY_MAX_NAMES.toLocaleString('en')} are taken.`,
    },
  ])
}

/** Whether the request was answered before its body arrived, so that the rest is not worth reading. */
function isCutOff(request: FastifyRequest): boolean {
  if (request.raw.complete) return false
  const bytes = statedBytes(request)
  return bytes === undefined || bytes > limitsOf(request).bytes
}
