import type { SessionAnswer, SessionUser } from '@countersign/contract'
import { CallError } from './call-error.ts'

export type { SessionUser }

/** A sign-in provider by the name in its addresses: 'google', 'microsoft', or one of the operators (B1, P3). */
export type Provider = string

/**
 * Sends a request of the session.
 * @throws CallError UNREACHABLE if there was no answer
 */
export async function requestSession(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
  })
}

/**
 * Who is signed in, or null.
 * @throws CallError UNREACHABLE or UNAVAILABLE if it cannot be determined
 */
export async function fetchSession(): Promise<SessionUser | null> {
  const response = await requestSession('/auth/session?optional', { method: 'GET' })
  if (!response.ok) throw new CallError('UNAVAILABLE', `Network request failed (${response.status})`)
  return ((await response.json()) as SessionAnswer).user
}

/** Signs out (B3). A session that has already ended is not a failure. */
export async function signOut(): Promise<void> {
  const response = await requestSession('/auth/session', { method: 'DELETE' })
  if (!response.ok && response.status !== 401) {
    throw new CallError('UNAVAILABLE', `Network request failed (${response.status})`)
  }
}
