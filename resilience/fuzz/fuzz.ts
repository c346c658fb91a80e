import { ERROR_CODES, type CallDefinition } from '@countersign/contract'
import fc from 'fast-check'
import { payloadsOf } from './payloads.ts'
import { oddRequests, type OddRequest } from './requests.ts'
import type { Stand } from './stand.ts'

/** Longer than anything takes that is not stuck. */
const PATIENCE_MS = 10_000

/** The contacts' service isn't there: its calls may say so. */
const AWAY = 'UNAVAILABLE'

export interface Chance {
  runs: number
  seed: number
  /** Of a counterexample that was found before: only that one is tried. */
  path?: string
}

/** What was answered wrongly, with the smallest input found; null where nothing was. */
export interface Fault {
  subject: string
  message: string
  input: string
  /** For `npm run fuzz`, to see it again. */
  replay: string
}

/** Sends a call whatever its contract suggests, and worse. */
export function fuzzCall(stand: Stand, call: CallDefinition, chance: Chance): Promise<Fault | null> {
  const isConsole = call.access === 'administrator'
  const app = isConsole ? stand.site.admin : stand.site.web
  const { cookie } = isConsole ? stand.administrator : stand.person
  return falsify(call.name, chance, payloadsOf(call, stand.known), async (data) => {
    const body = JSON.stringify({ data })
    const response = await inTime(
      app.inject({
        method: 'POST',
        url: `/call/${call.name}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: body,
      }),
    )
    judgeAnswer(response, call, (JSON.parse(body) as { data?: unknown }).data)
  })
}

/** Sends the routes that are no calls odd requests. */
export function fuzzRoutes(stand: Stand, chance: Chance): Promise<Fault | null> {
  return falsify('routes', chance, oddRequests, async (request: OddRequest) => {
    const { method, url, headers, body } = request
    // Signing out would leave all later requests without a session.
    const cookie = request.isSignedIn && method !== 'DELETE' ? { cookie: stand.person.cookie } : {}
    const sent = {
      method,
      url,
      headers: { ...headers, ...cookie },
      ...(body === '' ? {} : { payload: body }),
    }
    const { statusCode } = await inTime(stand.site.web.inject(sent))
    if (statusCode >= 500 && statusCode !== 503) throw new Error(`answered ${statusCode}`)
  })
}

/** An answer of the protocol. */
interface Body {
  result?: unknown
  error?: { status: string; message: string; details?: { issues?: { path?: unknown; message?: unknown }[] } }
}

/** @throws Error with what is wrong about an answer (A2) */
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
    ...{ numRuns: runs, seed },
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
