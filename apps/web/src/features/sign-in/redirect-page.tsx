import { queryClient, SESSION_KEY } from '@countersign/app-shell/query-client'
import { providerName, useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import { linkTexts, useSignInReturn } from '@countersign/app-shell/sign-in/use-sign-in-return'
import { finishSignIn, signInBefore } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { useParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths, safeReturnPath } from '../../lib/navigation/paths.ts'
import { accountQuery } from '../../lib/server/session.ts'
import { signInTexts } from './texts.ts'

const SIGN_IN_RETURN = { signIn, safeReturnPath, unsupportedEmailText: signInTexts.unsupportedEmail }

async function signIn(provider: string, queryString: string): Promise<void> {
  const user = await finishSignIn(provider, queryString)
  queryClient.clear()
  queryClient.setQueryData(SESSION_KEY, user)
  // A failure of either doesn't stop the sign-in: creation stays blocked until the account is read (I3).
  await Promise.allSettled([
    client.call('log_user_logging_in', { user_id: user.user_id }),
    queryClient.prefetchQuery(accountQuery),
  ])
}

/** The provider returns the browser to this page: /redirect for Google, /redirect/… for the others (B1, P3). */
export function Component() {
  const { provider = 'google' } = useParams()
  const failure = useSignInReturn(provider, SIGN_IN_RETURN)
  const { offered } = useSignInProviders()
  const [known] = failure?.signInWith ?? []
  const title = known === undefined ? signInTexts.failure : linkTexts.title
  usePageTitle(failure === undefined ? signInTexts.signingIn : title)
  const nameOf = (id: string) => providerName(offered, id)
  const detail = known === undefined ? failure?.text : linkTexts.text(nameOf(known), nameOf(provider))
  return (
    <SignInProgress
      working={signInTexts.signingIn}
      failure={failure === undefined ? undefined : { title, detail }}
      actions={(failure?.signInWith ?? []).map((id) => ({
        label: signInTexts.signInWith(nameOf(id)),
        onClick: () => signInBefore(id, provider),
      }))}
      back={{ href: paths.login, label: signInTexts.backToLogin }}
    />
  )
}
