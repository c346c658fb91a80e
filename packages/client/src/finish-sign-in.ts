import type { SessionUser, SignInProof } from '@countersign/contract'
import type { Provider } from './session.ts'
import { fetchSession, requestSession } from './session.ts'

/** A failed sign-in, with the server's code (`401-A` for an unsupported domain, B2) and message. */
export class SignInError extends Error {
  readonly code: string
  /** The providers with which the person can sign in first (P3). */
  readonly signInWith: readonly Provider[]

  constructor(code: string, message: string, signInWith: readonly Provider[] = []) {
    super(message)
    this.name = 'SignInError'
    this.code = code
    this.signInWith = signInWith
  }
}

interface Refusal {
  code?: unknown
  message?: unknown
  sign_in_with?: unknown
  error?: { status?: unknown; message?: unknown }
}

async function refusalOf(response: Response): Promise<SignInError> {
  const body = (await response.json().catch(() => ({}))) as Refusal | null
  const code = body?.code ?? body?.error?.status ?? response.status
  const message = body?.message ?? body?.error?.message ?? JSON.stringify(body ?? {})
  const first = body?.sign_in_with
  const signInWith = Array.isArray(first) ? first.filter((one) => typeof one === 'string') : []
  return new SignInError(String(code), String(message), signInWith)
}

/**
 * Completes a sign-in: posts the provider's query string to its callback, then opens the session with the id_token (B1).
 * @throws SignInError with the server's code
 */
export async function finishSignIn(provider: Provider, queryString: string): Promise<SessionUser> {
  const callback = await requestSession(`/auth/${provider}/callback${queryString}`, { method: 'POST' })
  if (!callback.ok) throw await refusalOf(callback)
  const { id_token } = (await callback.json()) as SignInProof
  const opened = await requestSession('/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_token }),
  })
  if (!opened.ok) throw await refusalOf(opened)
  const user = await fetchSession()
  if (user === null) throw new SignInError('401', 'The session could not be opened.')
  return user
}
