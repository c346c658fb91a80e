import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type { SessionServices } from '../sessions/session.ts'
import { callerOf } from '../sessions/session.ts'
import type { Caller, Site } from '../protocol/services.ts'
import { refuseLargeBody, statedBytes } from './body-limits.ts'
import { CallFailure } from '../protocol/call-failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person admitted before the body was read; null on public routes. */
    caller: Caller | null
  }
}

/** Declares `request.caller`. */
export function registerAdmission(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
}

/**
 * Admits a request before its body is read (Q5): it needs a session, a body within the route's limit, and a budget that covers it.
 * @throws CallFailure
 */
export async function admitCaller(
  request: FastifyRequest,
  services: SessionServices,
  site: Site,
  judge: (caller: Caller) => void | Promise<void> = () => undefined,
): Promise<Caller> {
  const caller = await callerOf(request, services, site)
  if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
  await judge(caller)
  refuseLargeBody(request)
  await request.countBytes(statedBytes(request) ?? 0)
  request.caller = caller
  return caller
}

/** The same as a hook, for routes that require only a session. */
export function admitSignedIn(
  services: SessionServices,
  site: Site,
): { preParsing: preParsingAsyncHookHandler } {
  return {
    async preParsing(request) {
      await admitCaller(request, services, site)
    },
  }
}

/** The caller of an admitted request. */
export function admitted(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route has no admission hook.')
  return request.caller
}
