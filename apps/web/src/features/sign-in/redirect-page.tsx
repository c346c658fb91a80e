import { finishSignIn, providers, SignInError } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { startMessages } from '../../lib/start-messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient, sessionKey } from '../../lib/query-client.ts'
import { accountQuery } from '../../lib/session.ts'
import { announceSignIn, isSignInPopup, takeReturnPath } from '../../lib/sign-in-flow.ts'

/** The code of an unsupported e-mail domain (end-user document section 8; B2). */
const unsupportedEmail = '401-A'

/** Ends the sign-in with the provider's answer, once for each answer: a code and an id_token are accepted once (B2). */
async function signIn(providerName: string, queryString: string): Promise<void> {
  const provider = providers.find((known) => known === providerName)
  if (provider === undefined) throw new Error(startMessages.signIn.noProvider)
  const user = await finishSignIn(provider, queryString)
  queryClient.clear()
  queryClient.setQueryData(sessionKey, user)
  // Neither decides about the sign-in: creation stays blocked where the account could not be read (I3).
  await Promise.allSettled([
    client.call('log_user_logging_in', { user_id: user.user_id }),
    queryClient.prefetchQuery(accountQuery),
  ])
}

const running = new Map<string, Promise<void>>()

function signInOnce(providerName: string, queryString: string): Promise<void> {
  const key = `${providerName}${queryString}`
  const promise = running.get(key) ?? signIn(providerName, queryString)
  running.set(key, promise)
  return promise
}

function failureText(error: unknown): string {
  return error instanceof SignInError && error.code === unsupportedEmail
    ? `${unsupportedEmail}: ${startMessages.signIn.unsupportedEmail}`
    : errorText(error)
}

/** Where the provider returns the browser to; /redirect is Google's, /redirect/microsoft works inside the popup (B1). */
export function Component() {
  const { provider = 'google' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  usePageTitle(failure === undefined ? startMessages.signIn.signingIn : startMessages.signIn.failure)
  useEffect(() => {
    let left = false
    signInOnce(provider, window.location.search).then(
      () => {
        if (left) return
        announceSignIn()
        if (isSignInPopup()) window.close()
        else void navigate(takeReturnPath(), { replace: true })
      },
      (error: unknown) => {
        if (!left) setFailure(failureText(error))
      },
    )
    return () => {
      left = true
    }
  }, [provider, navigate])
  return (
    <SignInProgress
      working={startMessages.signIn.signingIn}
      failure={failure === undefined ? undefined : { title: startMessages.signIn.failure, detail: failure }}
      back={{ href: paths.login, label: startMessages.signIn.backToLogin }}
    />
  )
}
