import type { CallInput, CallName, CallOutput, ErrorCode } from '@countersign/contract'
import { CallError } from './call-error.ts'

export interface ClientOptions {
  /** Origin of the server; the page's own by default. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** Called when the session has ended (UNAUTHENTICATED). */
  onSignedOut?: () => void
}

export interface Client {
  /**
   * Makes one call of the contract (A2).
   * @throws CallError with the server's code, or UNREACHABLE when no answer came
   */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<CallOutput<Name>>
}

/** The typed caller, for browsers and Node alike. */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', onSignedOut } = options
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)
  return {
    async call(name, input, { signal } = {}) {
      const response = await send(`${baseUrl}/call/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
        body: JSON.stringify({ data: input }),
        signal: signal ?? null,
      }).catch((cause: unknown) => {
        if (signal?.aborted) throw cause
        throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
      })
      const body = await readBody(response)
      if (body.error) {
        if (body.error.status === 'UNAUTHENTICATED') onSignedOut?.()
        throw new CallError(body.error.status, body.error.message, body.error.details)
      }
      return body.result as CallOutput<typeof name>
    },
  }
}

interface Body {
  result?: unknown
  error?: { status: ErrorCode; message: string; details?: unknown }
}

/** A proxy's error page is no answer of ours: it counts as unreachable. */
async function readBody(response: Response): Promise<Body> {
  const body = (await response.json().catch(() => null)) as Body | null
  if (body && typeof body === 'object' && ('result' in body || 'error' in body)) return body
  throw new CallError('UNREACHABLE', `Network request failed (${response.status})`)
}

/** A fresh key for one change: retrying with it has no second effect (A6). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
