import { finishSignIn, providers, SignInError } from '@countersign/client'
import { AppLink, ErrorState, Sheet, Wordmark } from '@countersign/ui'
import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient, sessionKey } from '../../lib/query-client.ts'
import { accountQuery } from '../../lib/session.ts'
import { announceSignIn, isSignInPopup, takeReturnPath } from '../../lib/sign-in-flow.ts'
import classes from './redirect-page.module.css'

/** The code of an unsupported e-mail domain (document 1, section 8; B2). */
const unsupportedEmail = '401-A'

/** Ends the sign-in with the provider's answer, once for each answer: a code and an id_token are accepted once (B2). */
async function signIn(providerName: string, queryString: string): Promise<void> {
  const provider = providers.find((known) => known === providerName)
  if (provider === undefined) throw new Error(messages.signIn.noProvider)
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

function failureOf(error: unknown): { text: string; detail?: string } {
  if (error instanceof SignInError && error.code === unsupportedEmail) {
    return {
      text: messages.signIn.failure,
      detail: `${unsupportedEmail}: ${messages.signIn.unsupportedEmail}`,
    }
  }
  return { text: messages.signIn.failure, detail: errorText(error) }
}

/** Where the provider returns the browser to; /redirect is Google's, /redirect/microsoft works inside the popup (B1). */
export function Component() {
  const { provider = 'google' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ text: string; detail?: string }>()
  usePageTitle(failure?.text ?? messages.signIn.signingIn)
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
        if (!left) setFailure(failureOf(error))
      },
    )
    return () => {
      left = true
    }
  }, [provider, navigate])
  return (
    <main className={classes.page}>
      <h1 className={classes.brand}>
        <Wordmark size="lg" />
      </h1>
      {failure === undefined ? (
        <p className={classes.progress} role="status">
          <Loader size="sm" aria-hidden />
          {messages.signIn.signingIn}
        </p>
      ) : (
        <Sheet>
          <ErrorState title={failure.text} detail={failure.detail} />
          <p className={classes.back}>
            <AppLink href={paths.login}>{messages.signIn.backToLogin}</AppLink>
          </p>
        </Sheet>
      )}
    </main>
  )
}
