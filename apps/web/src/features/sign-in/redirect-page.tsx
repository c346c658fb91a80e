import { queryClient, SESSION_KEY } from '@countersign/app-shell/query-client'
import { useSignInReturn } from '@countersign/app-shell/use-sign-in-return'
import { finishSignIn, providers } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { useParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths, safeReturnPath } from '../../lib/navigation/paths.ts'
import { accountQuery } from '../../lib/server/session.ts'
import { signInTexts } from './texts.ts'

const SIGN_IN_RETURN = { signIn, safeReturnPath, unsupportedEmailText: signInTexts.unsupportedEmail }

async function signIn(providerName: string, queryString: string): Promise<void> {
  const provider = providers.find((known) => known === providerName)
  if (provider === undefined) throw new Error(signInTexts.noProvider)
  const user = await finishSignIn(provider, queryString)
  queryClient.clear()
  queryClient.setQueryData(SESSION_KEY, user)
  // A failure of either doesn't stop the sign-in: creation stays blocked until the account is read (I3).
  await Promise.allSettled([
    client.call('log_user_logging_in', { user_id: user.user_id }),
    queryClient.prefetchQuery(accountQuery),
  ])
}

/** The provider returns the browser to this page: /redirect for Google, /redirect/microsoft inside the popup (B1). */
export function Component() {
  const { provider = 'google' } = useParams()
  const failure = useSignInReturn(provider, SIGN_IN_RETURN)
  usePageTitle(failure === undefined ? signInTexts.signingIn : signInTexts.failure)
  return (
    <SignInProgress
      working={signInTexts.signingIn}
      failure={failure === undefined ? undefined : { title: signInTexts.failure, detail: failure }}
      back={{ href: paths.login, label: signInTexts.backToLogin }}
    />
  )
}
