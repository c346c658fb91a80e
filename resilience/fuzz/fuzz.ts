import type { CallDefinition } from '@countersign/contract'
import { ERROR_CODES } from '@countersign/contract'
import fc from 'fast-check'
import type { DirectoryRequest } from './directory-requests.ts'
import { directoryRequests } from './directory-requests.ts'
import { payloadsOf } from './payloads.ts'
import type { OddRequest } from './requests.ts'
import { CALENDAR_TOKEN, oddRequests } from './requests.ts'
import type { Harness } from './harness.ts'

/** Longer than any request that does not hang. */
const PATIENCE_MS = 10_000

/** There is no contacts service, so these calls may report that. */
const AWAY = 'UNAVAILABLE'

/** These end sessions that later requests need. */
const ENDS_SESSIONS = new Set(['end_session', 'end_sessions'])

export interface Chance {
  runs: number
  seed: number
  /** Path of a known counterexample: only this one is run. */
  path?: string
}

/** A wrong answer with the smallest input found; null if there is none. */
export interface Fault {
  subject: string
  message: string
  input: string
  /** Arguments to reproduce it. */
  replay: string
}

/** Sends a call valid and invalid payloads derived from its contract. */
export function fuzzCall(harness: Harness, call: CallDefinition, chance: Chance): Promise<Fault | null> {
  const isConsole = call.access === 'administrator'
  const app = isConsole ? harness.site.admin : harness.site.web
  const { cookie } = isConsole ? harness.administrator : harness.person
  return falsify(call.name, chance, payloadsOf(call, harness.known), async (data) => {
    const body = JSON.stringify({ data })
    const response = await inTime(
      app.inject({
        method: 'POST',
        url: `/call/${call.name}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: body,
      }),
    )
    if (ENDS_SESSIONS.has(call.name)) await harness.bringSessionsBack()
    judgeAnswer(response, call, (JSON.parse(body) as { data?: unknown }).data)
  })
}

/** Sends unusual requests to routes outside of the calls. */
export function fuzzRoutes(harness: Harness, chance: Chance): Promise<Fault | null> {
  return falsify('routes', chance, oddRequests, async (request: OddRequest) => {
    const { method, url, headers, body } = request
    // Signing out would end the session of all later requests.
    const { isSignedIn } = request
    const cookie = isSignedIn === 'session' && method !== 'DELETE' ? { cookie: harness.person.cookie } : {}
    const bearer = isSignedIn === 'token' ? { authorization: `Bearer ${harness.apiToken}` } : {}
    const sent = {
      method,
      url: url.replace(CALENDAR_TOKEN, harness.calendarToken),
      headers: { ...headers, ...cookie, ...bearer },
      ...(body === '' ? {} : { payload: body }),
    }
    const { statusCode } = await inTime(harness.site.web.inject(sent))
    if (statusCode >= 500 && statusCode !== 503) throw new Error(`answered ${statusCode}`)
  })
}

const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Sends requests of a directory, with its token, to every route of SCIM (P4). */
export function fuzzDirectory(harness: Harness, chance: Chance): Promise<Fault | null> {
  const { token, ids } = harness.directory
  const requests = directoryRequests(ids)
  return falsify('directory', chance, requests, async ({ method, path, headers, body }: DirectoryRequest) => {
    const response = await inTime(
      harness.site.web.inject({
        method,
        url: `/scim/v2${path}`,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      }),
    )
    const { statusCode } = response
    if (statusCode >= 500) throw new Error(`answered ${statusCode}`)
    if (statusCode === 401) throw new Error('the token has ended')
    if (statusCode < 400) return
    const { schemas, detail } = response.json<{ schemas?: unknown; detail?: unknown }>()
    if (!Array.isArray(schemas) || !schemas.includes(SCIM_ERROR) || !detail)
      throw new Error(`${statusCode} without the shape of SCIM's errors`)
  })
}

/** An answer in the format of the protocol. */
interface Body {
  result?: unknown
  error?: { status: string; message: string; details?: { issues?: { path?: unknown; message?: unknown }[] } }
}

/** @throws Error if an answer violates the protocol (A2) */
function judgeAnswer(
  response: { statusCode: number; json: () => unknown },
  call: CallDefinition,
  data: unknown,
): void {
  const body = response.json() as Body
  const { error } = body
  const isTaken = call.input.safeParse(data ?? {}).success
  if (!error) {
    if (response.statusCode !== 200 || !('result' in body)) throw new Error(`answered ${response.statusCode}`)
    if (!isTaken) throw new Error('was taken against its contract')
    return
  }
  if (!(ERROR_CODES as readonly string[]).includes(error.status)) throw new Error(`answered ${error.status}`)
  if (error.message === '') throw new Error(`${error.status} without a sentence`)
  if (error.status === 'INTERNAL' || error.status === 'UNAUTHENTICATED')
    throw new Error(`answered ${error.status}`)
  if (response.statusCode >= 500 && error.status !== AWAY) throw new Error(`answered ${response.statusCode}`)
  if (!isTaken && error.status !== 'INVALID_ARGUMENT')
    throw new Error(`${error.status} where the payload is wrong`)
  if (error.status !== 'INVALID_ARGUMENT') return
  const issues = error.details?.issues ?? []
  const isTold = issues.every(({ path, message }) => typeof path === 'string' && Boolean(message))
  if (issues.length === 0 || !isTold) throw new Error('INVALID_ARGUMENT without a place and its sentence')
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function falsify<Input>(
  subject: string,
  { runs, seed, path }: Chance,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
): Promise<Fault | null> {
  const found = await fc.check(fc.asyncProperty(inputs, check), {
    numRuns: runs,
    seed,
    ...(path === undefined ? {} : { path }),
  })
  if (!found.failed) return null
  return {
    subject,
    message: String(found.errorInstance),
    input: JSON.stringify(found.counterexample?.[0]) ?? 'undefined',
    replay: `npm run fuzz -- --only ${subject} --seed ${found.seed} --path ${found.counterexamplePath}`,
  }
}
