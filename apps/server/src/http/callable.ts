import {
  catalogue,
  HTTP_STATUS,
  type CallDefinition,
  type CallName,
  type ErrorCode,
} from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handlers } from '../calls.ts'
import type { Caller, Services, Site } from '../services.ts'
import { callerOf } from '../people/session.ts'
import { noReportsAccess } from '../reports/access/caller-role.ts'
import { reportRole } from '../reports/access/report-roles.store.ts'
import { CallFailure, invalid } from './call-failure.ts'
import type { Handler } from './handler.ts'
import { unstorablePlace } from './storable-input.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; undefined where it wasn't. */
    failure?: ErrorCode
  }
}

/** 1 MB of rich text (F5) as JSON, with the form's other answers. */
export const CALL_BODY_BYTES = 4 * 1024 * 1024

/**
 * The Firebase callable protocol (A2): `POST /call/{name}` with `{"data": …}` answers `{"result": …}` or
 * `{"error": {status, message, details}}`, so that the official client's httpsCallable works unchanged.
 */
export function registerCalls(app: FastifyInstance, services: Services, site: Site): void {
  app.post<{ Params: { name: string } }>(
    '/call/:name',
    { bodyLimit: CALL_BODY_BYTES },
    async (request, reply) => {
      try {
        const result = await answer(request, services, site)
        return await reply.send({ result: result ?? null })
      } catch (cause) {
        return sendFailure(request, reply, cause)
      }
    },
  )
}

async function answer(
  request: FastifyRequest<{ Params: { name: string } }>,
  services: Services,
  site: Site,
): Promise<unknown> {
  const { name } = request.params
  if (!Object.hasOwn(catalogue, name)) throw new CallFailure('NOT_FOUND', `There is no call named ${name}.`)
  const call: CallDefinition = catalogue[name as CallName]
  const caller = await callerOf(request, services, site)
  admit(call, caller, site)
  const role = call.access === 'reports' ? await reportRole(services.db, caller.email) : null
  if (call.access === 'reports' && !role) throw noReportsAccess()
  const handler = handlers[name as CallName]
  const input = parse(call, request.body)
  checkClaims(input, caller)
  const output = await (handler as Handler<CallName>)(input as never, {
    services,
    caller,
    site,
    log: request.log as never,
    ...(role ? { reportRole: role } : {}),
  })
  // An answer that breaks the contract is our mistake: seen in development and tests, at no cost in production.
  return services.config.production ? output : call.output.parse(output)
}

/** B3, B5: console calls answer on the console's origin alone, to administrators alone. */
function admit(call: CallDefinition, caller: Caller | null, site: Site): asserts caller is Caller {
  if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
  const wrongSite = (call.access === 'administrator') !== (site === 'admin') && !SHARED.has(call.name)
  if (wrongSite || (site === 'admin' && !caller.isAdmin))
    throw new CallFailure('PERMISSION_DENIED', 'You have no access to this.')
}

/** Calls that both apps make after a sign-in. */
const SHARED: ReadonlySet<string> = new Set<CallName>(['log_user_logging_in', 'sync_account'])

function parse(call: CallDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body))
    throw invalid([{ path: '', message: 'The body must be {"data": …}.' }])
  const unstorable = unstorablePlace(body.data)
  if (unstorable) throw invalid([unstorable])
  // The official client sends null where it has no argument.
  const parsed = call.input.safeParse(body.data ?? {})
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
}

/** A3: who calls is decided by the session; what a payload says of it is only a claim. */
function checkClaims(input: unknown, caller: Caller): void {
  const claims = input as { user_id?: string | null; user_email?: string | null }
  const differs =
    (claims.user_id && claims.user_id !== caller.userId) ||
    (claims.user_email && claims.user_email.trim().toLowerCase() !== caller.email)
  if (differs) throw new CallFailure('PERMISSION_DENIED', 'You can only ask for yourself.')
}

/** Answers a failure in the protocol's shape; what is not a refusal of ours is logged and told as INTERNAL, without a trace. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const failure = asFailure(cause)
  if (failure.code === 'INTERNAL') request.log.error({ err: cause }, 'call failed')
  if (failure.code === 'UNAVAILABLE') request.log.warn({ err: cause }, 'call not answered')
  reply.failure = failure.code
  return reply.status(HTTP_STATUS[failure.code]).send({
    error: {
      status: failure.code,
      message: failure.message,
      ...(failure.details === undefined ? {} : { details: failure.details }),
    },
  })
}

/** PostgreSQL's words for "try again": the change took no effect. */
const TRY_AGAIN: Record<string, ErrorCode> = {
  '40001': 'ABORTED',
  '40P01': 'ABORTED',
  '55P03': 'ABORTED',
  '57014': 'UNAVAILABLE',
}

/**
 * The database, or a service behind the call, can't be reached or is just starting. Whether the change was still taken nobody
 * knows: with the same idempotency key it can be sent again (A6).
 */
const AWAY = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
])
/** The driver's own words, which have no code. */
const AWAY_IN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/

function asFailure(cause: unknown): CallFailure {
  if (cause instanceof CallFailure) return cause
  const code = (cause as { code?: unknown } | null)?.code
  const again = typeof code === 'string' ? TRY_AGAIN[code] : undefined
  const isAway =
    (typeof code === 'string' && AWAY.has(code)) ||
    (cause instanceof Error && AWAY_IN_WORDS.test(cause.message))
  if (isAway)
    return new CallFailure('UNAVAILABLE', 'The server cannot be reached at the moment. Please try again.')
  if (again) return new CallFailure(again, 'The server is busy with this. Please try again.')
  return new CallFailure('INTERNAL', 'Something went wrong on the server. Please try again later.')
}
