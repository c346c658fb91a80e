import { queryClient, SESSION_KEY } from '@countersign/app-shell/query-client'
import { providerName } from '@countersign/app-shell/sign-in/sign-in-providers'
import { linkTexts, useSignInReturn } from '@countersign/app-shell/sign-in/use-sign-in-return'
import { finishSignIn, signInBefore } from '@countersign/client'
import { SignInProgress } from '@countersign/ui'
import { useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths, safeReturnPath } from '../../lib/paths.ts'
import { signInTexts } from './texts.ts'
import { useConsoleProviders } from '../../lib/use-console-providers.ts'

const SIGN_IN_RETURN = { signIn, safeReturnPath, unsupportedEmailText: signInTexts.unsupportedEmail }

async function signIn(provider: string, queryString: string): Promise<void> {
  const user = await finishSignIn(provider, queryString)
  queryClient.setQueryData(SESSION_KEY, user)
  // A failure to record the sign-in must not fail it.
  await Promise.allSettled([client.call('log_user_logging_in', { user_id: user.user_id })])
}

/** The page to which the provider returns the browser (W2); an error is also the page's title. */
export function Component() {
  const { provider = 'google' } = useParams()
  const failure = useSignInReturn(provider, SIGN_IN_RETURN)
  const providers = useConsoleProviders()
  const nameOf = (id: string) => providerName(providers, id)
  const known = failure?.signInWith.filter((id) => providers.some((one) => one.id === id)) ?? []
  const [first] = known
  const text = first === undefined ? failure?.text : linkTexts.text(nameOf(first), nameOf(provider))
  usePageTitle(text ?? signInTexts.signingInTitle)
  return (
    <SignInProgress
      working={signInTexts.signingIn}
      failure={
        text === undefined
          ? undefined
          : { title: first === undefined ? signInTexts.failure : linkTexts.title, detail: text }
      }
      actions={known.map((id) => ({
        label: signInTexts.loginWith(nameOf(id)),
        onClick: () => signInBefore(id, provider),
      }))}
      back={{ href: paths.login, label: signInTexts.backToLogin }}
    />
  )
}
