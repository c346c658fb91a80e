import { finishSignIn, SignInError } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient, sessionKey } from '../../lib/query-client.ts'

/** The code of a domain that is not allowed (console document section 8; B2). */
const unsupportedEmail = '401-A'

async function signIn(queryString: string): Promise<void> {
  const user = await finishSignIn('google', queryString)
  queryClient.setQueryData(sessionKey, user)
  // The record of the sign-in doesn't decide about it.
  await Promise.allSettled([client.call('log_user_logging_in', { user_id: user.user_id })])
}

const running = new Map<string, Promise<void>>()

/** Once for each answer of the provider: a code and an id_token are accepted once (B2). */
function signInOnce(queryString: string): Promise<void> {
  const promise = running.get(queryString) ?? signIn(queryString)
  running.set(queryString, promise)
  return promise
}

function failureText(error: unknown): string {
  return error instanceof SignInError && error.code === unsupportedEmail
    ? `${unsupportedEmail}: ${messages.signIn.unsupportedEmail}`
    : errorText(error)
}

/** Where the provider returns the browser to (console document section 2.2); an error's text is the page title too. */
export function Component() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  usePageTitle(failure ?? messages.signIn.signingInTitle)
  useEffect(() => {
    let left = false
    signInOnce(window.location.search).then(
      () => {
        if (!left) void navigate(paths.categories, { replace: true })
      },
      (error: unknown) => {
        if (!left) setFailure(failureText(error))
      },
    )
    return () => {
      left = true
    }
  }, [navigate])
  return (
    <SignInProgress
      working={messages.signIn.signingIn}
      failure={failure === undefined ? undefined : { title: messages.signIn.failure, detail: failure }}
      back={{ href: paths.login, label: messages.signIn.backToLogin }}
    />
  )
}
