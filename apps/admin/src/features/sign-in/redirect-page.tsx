import { queryClient, SESSION_KEY } from '@countersign/app-shell/query-client'
import { useSignInReturn } from '@countersign/app-shell/use-sign-in-return'
import { finishSignIn } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { client } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths, safeReturnPath } from '../../lib/paths.ts'
import { signInTexts } from './texts.ts'

const SIGN_IN_RETURN = { signIn, safeReturnPath, unsupportedEmailText: signInTexts.unsupportedEmail }

async function signIn(_provider: string, queryString: string): Promise<void> {
  const user = await finishSignIn('google', queryString)
  queryClient.setQueryData(SESSION_KEY, user)
  // A failure to record the sign-in must not fail it.
  await Promise.allSettled([client.call('log_user_logging_in', { user_id: user.user_id })])
}

/** The page to which the provider returns the browser (W2); an error is also the page's title. */
export function Component() {
  const failure = useSignInReturn('google', SIGN_IN_RETURN)
  usePageTitle(failure ?? signInTexts.signingInTitle)
  return (
    <SignInProgress
      working={signInTexts.signingIn}
      failure={failure === undefined ? undefined : { title: signInTexts.failure, detail: failure }}
      back={{ href: paths.login, label: signInTexts.backToLogin }}
    />
  )
}
