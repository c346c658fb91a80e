import type {
  CallInput,
  CallName,
  CallOutput,
  ChangeInput,
  ChangeName,
  Done,
  ErrorBody,
  KeyedName,
  SIGN_IN_AGAIN,
} from '@countersign/contract'
import { CallError } from './call-error.ts'

export interface ClientOptions {
  /** Origin of the server; defaults to the page's origin. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** Called when the session has ended (UNAUTHENTICATED). */
  onSignedOut?: () => void
  /**
   * Called when a change needs a fresh sign-in (P3). If it resolves with true, the call is resent; otherwise the call fails
   * with the original error.
   */
  onSignInAgain?: () => Promise<boolean>
  /** Called when the server denies a call to this person (PERMISSION_DENIED). */
  onDenied?: () => void
}

interface CallOptions {
  signal?: AbortSignal
  /** Lets a small call outlive the page that is being left. */
  keepalive?: boolean | undefined
}

/** Browsers refuse requests with `keepalive` above 64 KiB; a character takes at most three bytes. */
const LONGEST_KEPT_ALIVE = 20_000

export interface Client {
  /**
   * Makes one call of the contract (A2).
   * @throws CallError with the server's code, or UNREACHABLE if there was no answer
   */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name>>
  /**
   * Makes a change with an idempotency key (A6). The last change keeps its key until it succeeds: made again, it counts once, even if
   * only its answer was lost.
   * @throws CallError like `call`
   */
  change<Name extends ChangeName>(
    name: Name,
    input: ChangeInput<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name> & Done>
  change<Name extends KeyedName>(
    name: Name,
    input: ChangeInput<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name>>
}

/** Creates a typed client, for browsers and Node. */
export function createClient(clientOptions: ClientOptions = {}): Client {
  const { baseUrl = '', onSignedOut, onSignInAgain, onDenied } = clientOptions
  const send = clientOptions.fetch ?? globalThis.fetch.bind(globalThis)

  async function post(name: CallName, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, keepalive = false } = options
    const body = JSON.stringify({ data: input })
    const response = await send(`${baseUrl}/call/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body,
      signal: signal ?? null,
      keepalive: keepalive && body.length <= LONGEST_KEPT_ALIVE,
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
    })
    const { error, result } = await readBody(response)
    if (!error) return result
    if (error.status === 'UNAUTHENTICATED') onSignedOut?.()
    if (error.status === 'PERMISSION_DENIED') onDenied?.()
    if (needsSignInAgain(error) && (await onSignInAgain?.())) return post(name, input, options)
    throw new CallError(error.status, error.message, error.details)
  }

  let unsettled: { change: string; key: string } | undefined

  return {
    call: async (name, input, options) => (await post(name, input, options)) as CallOutput<typeof name>,
    change: async (name: KeyedName, input: object, options?: CallOptions) => {
      const change = JSON.stringify([name, input])
      // Only right after it was sent: a repetition after another change means what it says.
      if (unsettled?.change !== change) unsettled = { change, key: newIdempotencyKey() }
      const { key } = unsettled
      const done = await post(name, { ...input, idempotency_key: key }, options)
      if (unsettled?.key === key) unsettled = undefined
      // What the call answers, which the overloads say.
      return done as never
    },
  }
}

/** Repeated here, so that browsers do not load the contract's code. */
const signInAgain: typeof SIGN_IN_AGAIN = 'SIGN_IN_AGAIN'

function needsSignInAgain({ details }: ErrorBody['error']): boolean {
  return details?.reason === signInAgain
}

interface Body extends Partial<ErrorBody> {
  result?: unknown
}

/** A proxy's error page counts as unreachable. */
async function readBody(response: Response): Promise<Body> {
  const body = (await response.json().catch(() => null)) as Body | null
  if (body && typeof body === 'object' && ('result' in body || 'error' in body)) return body
  throw new CallError('UNREACHABLE', `Network request failed (${response.status})`)
}

/** Generates the key of one change; retrying with the same key is idempotent (A6). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
