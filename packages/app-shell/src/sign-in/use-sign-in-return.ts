import { leaveReturnPage, SignInError } from '@countersign/client'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../error-text.ts'

/** A first sign-in with another provider needs a session of the known one (P3). */
export const linkTexts = {
  title: 'Sign in the way you did before',
  text: (known: string, added: string) =>
    `You have signed in with ${known} so far. Sign in with ${known} once more, and ${added} is added to your account right after that.`,
}

/** The code of an e-mail domain that may not sign in (B2). */
const UNSUPPORTED_EMAIL = '401-A'

interface SignInReturn {
  /** Finishes the sign-in with the provider's answer. */
  signIn: (provider: string, queryString: string) => Promise<void>
  /** The address to continue at, given the path on which the sign-in began. */
  safeReturnPath: (wanted: string | null) => string
  unsupportedEmailText: string
}

/** Why a sign-in failed, and with which providers the person can sign in first (P3). */
export interface SignInFailure {
  text: string
  signInWith: readonly string[]
}

const running = new Map<string, Promise<void>>()

/** Runs once per answer of a provider, since its code and id_token are accepted only once (B2). */
function signInOnce(signIn: SignInReturn['signIn'], provider: string, queryString: string): Promise<void> {
  const key = `${provider}${queryString}`
  const promise = running.get(key) ?? signIn(provider, queryString)
  running.set(key, promise)
  return promise
}

function failureOf(error: unknown, unsupportedEmailText: string): SignInFailure {
  const refused = error instanceof SignInError ? error : null
  return {
    text:
      refused?.code === UNSUPPORTED_EMAIL
        ? `${UNSUPPORTED_EMAIL}: ${unsupportedEmailText}`
        : errorText(error),
    signInWith: refused?.signInWith ?? [],
  }
}

/**
 * Finishes a sign-in on the page that the provider returns the browser to, and continues from there.
 * @param options keep its identity stable
 * @returns why it failed; undefined while it is running
 */
export function useSignInReturn(provider: string, options: SignInReturn): SignInFailure | undefined {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<SignInFailure>()
  useEffect(() => {
    let hasLeft = false
    signInOnce(options.signIn, provider, window.location.search).then(
      () => {
        if (hasLeft) return
        leaveReturnPage((wanted) => void navigate(options.safeReturnPath(wanted), { replace: true }))
      },
      (error: unknown) => {
        if (!hasLeft) setFailure(failureOf(error, options.unsupportedEmailText))
      },
    )
    return () => {
      hasLeft = true
    }
  }, [provider, navigate, options])
  return failure
}
