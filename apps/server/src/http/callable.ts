import type { CallDefinition, CallName, ErrorCode } from '@countersign/contract'
import { catalogue, HTTP_STATUS } from '@countersign/contract'
import type { ReportRole } from '@countersign/domain'
import { emailKey, UnknownStoredJson } from '@countersign/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway, isAway } from '../platform/db/away.ts'
import { ArchiveUnreadable } from '../platform/memo-log/archive/archive-object.ts'
import { withArchive } from '../platform/memo-log/archive/bring-back.store.ts'
import type { Caller, Services, Site } from '../protocol/services.ts'
import { noReportsAccess } from '../people/report-roles/caller-role.ts'
import { reportRole } from '../people/report-roles/report-roles.store.ts'
import { admitCaller, admitted } from './admission.ts'
import { CALL_PATH } from '../protocol/call-path.ts'
import { sendAnswer } from '../protocol/call-answer.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import { requireAdministrator } from '../protocol/administrators.ts'
import { CallFailure, invalid, otherPerson } from '../protocol/call-failure.ts'
import { asDeclared } from './declared-errors.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { servicesOf } from './request-trace.ts'
import type { Handler, Handlers } from '../protocol/handler.ts'
import { unstorablePlace } from '../protocol/storable-input.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; undefined if it was not. */
    failure?: ErrorCode
  }
  interface FastifyRequest {
    /** The caller's role, in calls that require one for the reports. */
    reportRole: ReportRole | null
  }
}

/** Longer than any single wait for the database; only a call with several waits exceeds it. */
const ANSWER_MS = 24_000

/**
 * The Firebase callable protocol (A2): `POST /call/{name}` with `{"data": …}` answers `{"result": …}` or
 * `{"error": {status, message, details}}`, so that the official client's httpsCallable works unchanged. Each call is its own route
 * with its declared limits; callers without access are refused before the body is read (Q5).
 */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  site: Site,
  handlers: Handlers,
): void {
  app.decorateRequest('reportRole', null)
  for (const call of Object.values(catalogue) as CallDefinition[])
    app.post(
      `${CALL_PATH}${call.name}`,
      { preParsing: (request) => admit(call, request, services, site) },
      async (request, reply) => {
        const own = servicesOf(request, services)
        try {
          const result = await inTime(answer(call, handlers[call.name as CallName], request, own, site))
          return sendAnswer(request, reply, 200, { result: result ?? null })
        } catch (cause) {
          if (cause instanceof ArchiveUnreadable) services.metrics.archiveFailures.inc()
          return sendFailure(request, reply, asDeclared(call, cause, own))
        }
      },
    )
  const refuse = ({ url }: FastifyRequest): Promise<never> => {
    const name = url.slice(CALL_PATH.length)
    return Promise.reject(new CallFailure('NOT_FOUND', `There is no call named ${name}.`))
  }
  app.post(`${CALL_PATH}*`, { preParsing: refuse }, refuse)
}

async function admit(
  call: CallDefinition,
  request: FastifyRequest,
  services: Services,
  site: Site,
): Promise<void> {
  await admitCaller(request, services, site, async (caller) => {
    requireSite(call, caller, site)
    if (call.access !== 'reports') return
    request.reportRole = await reportRole(services.db, caller.email)
    if (!request.reportRole) throw noReportsAccess()
  })
}

/** @throws DatabaseAway if the answer takes longer than a client should wait */
async function inTime<Answer>(answering: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseAway('The call took too long.')), ANSWER_MS)
  try {
    return await Promise.race([answering, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function answer(
  call: CallDefinition,
  handler: Handlers[CallName],
  request: FastifyRequest,
  services: Services,
  site: Site,
): Promise<unknown> {
  const caller = admitted(request)
  const { reportRole: role } = request
  const input = parse(call, request.body)
  checkClaims(input, caller)
  requireFreshSignIn(call, input, caller, services.now())
  // A call that meets an archived memo is done again once the memo has been brought back (R9).
  const { output, securityEvents } = await withArchive(services, async () => {
    const events: SecurityEvent[] = []
    const result = await (handler as Handler<CallName, keyof Services>)(input as never, {
      services,
      caller,
      site,
      address: request.ip,
      securityEvents: events,
      log: services.log,
      ...(role ? { reportRole: role } : {}),
    })
    return { output: result, securityEvents: events }
  })
  services.securityLog.announce(...securityEvents)
  // An answer that breaks the contract is a defect: found in development and tests, at no cost in production.
  return services.config.production ? output : call.output.parse(output)
}

/** B3, B5, P7: console calls answer only on the console's origin, and only to administrators whom they are open to. */
function requireSite(call: CallDefinition, caller: Caller, site: Site): void {
  const wrongSite = (call.access === 'administrator') !== (site === 'admin') && !SHARED.has(call.name)
  if (wrongSite || (site === 'admin' && !caller.isAdmin))
    throw new CallFailure('PERMISSION_DENIED', 'You have no access to this.')
  if (call.administrator !== undefined) requireAdministrator(caller, call.administrator)
}

/** Calls that both apps make after a sign-in. */
const SHARED: ReadonlySet<string> = new Set<CallName>(['log_user_logging_in', 'sync_account'])

/** Issues in one refusal: enough for any form, and a bound on the answer to a large invalid request. */
const MOST_ISSUES = 100

/** Unknown fields are dropped first and cost nothing more (Q5); the rest must be storable. */
function parse(call: CallDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body))
    throw invalid([{ path: '', message: 'The body must be {"data": …}.' }])
  // The official client sends null if there is no argument.
  const parsed = call.input.safeParse(body.data ?? {})
  if (!parsed.success)
    throw invalid(
      parsed.error.issues
        .slice(0, MOST_ISSUES)
        .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    )
  const unstorable = unstorablePlace(parsed.data, call.body.values)
  if (unstorable) throw invalid([unstorable])
  return parsed.data
}

/** A3: the session determines the caller; an identity in the payload is only compared with it. */
function checkClaims(input: unknown, caller: Caller): void {
  const claims = input as { user_id?: string | null; user_email?: string | null }
  const differs =
    (claims.user_id && claims.user_id !== caller.userId) ||
    (claims.user_email && emailKey(claims.user_email) !== emailKey(caller.email))
  if (differs) throw otherPerson()
}

/** Answers a failure in the protocol's shape. Unexpected errors are logged and answered as INTERNAL, without details. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const failure = asFailure(cause)
  if (failure.code === 'INTERNAL') request.log.error({ err: cause }, 'call failed')
  if (failure.code === 'UNAVAILABLE') request.log.warn({ err: cause }, 'call not answered')
  reply.failure = failure.code
  const seconds = failure.details?.retry_after_seconds
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return sendAnswer(request, reply, HTTP_STATUS[failure.code], {
    error: {
      status: failure.code,
      message: failure.message,
      ...(failure.details === undefined ? {} : { details: failure.details }),
    },
  })
}

/** PostgreSQL's codes for failures without effect, after which the client may retry. */
const TRY_AGAIN: Record<string, ErrorCode> = {
  '40001': 'ABORTED',
  '40P01': 'ABORTED',
  '55P03': 'ABORTED',
  '57014': 'UNAVAILABLE',
}

/** PostgreSQL's code for a text that it cannot store, such as NUL in an address or a token. */
const UNSTORABLE = '22021'

/** What people do about an archived memo that can't be read (R9). */
const ARCHIVE_MESSAGES: Readonly<Record<ArchiveUnreadable['reason'], string>> = {
  AWAY: 'This memo is archived, and the archive cannot be reached at the moment. Please try again in a few minutes.',
  MISSING: 'The archived record of this memo is missing. Please inform your administrator.',
  CHANGED: 'The archived record of this memo is damaged. Please inform your administrator.',
}

/** The failure that an error means. */
export function asFailure(cause: unknown): CallFailure {
  if (cause instanceof CallFailure) return cause
  const code = (cause as { code?: unknown } | null)?.code
  const again = typeof code === 'string' ? TRY_AGAIN[code] : undefined
  if (cause instanceof ArchiveUnreadable)
    return new CallFailure('UNAVAILABLE', ARCHIVE_MESSAGES[cause.reason])
  // The change may or may not have been saved: with the same idempotency key it can be sent again (A6).
  if (isAway(cause))
    return new CallFailure('UNAVAILABLE', 'The server cannot be reached at the moment. Please try again.')
  if (code === UNSTORABLE)
    return invalid([{ path: '', message: 'The request contains a character that cannot be stored.' }])
  // A process of the previous release reads what its successor wrote: the client retries and reaches the successor.
  if (cause instanceof UnknownStoredJson)
    return new CallFailure('UNAVAILABLE', 'A newer version is being installed. Please try again in a moment.')
  if (again) return new CallFailure(again, 'The server is busy with this. Please try again.')
  return new CallFailure('INTERNAL', 'Something went wrong on the server. Please try again later.')
}
