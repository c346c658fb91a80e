import { queryClient } from '@countersign/app-shell/query-client'
import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { sessionQuery } from '@countersign/app-shell/session'
import { useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import { onSignInDone, signInFullPage, signInPopup } from '@countersign/client'
import { AppLink, PlainButton, Wordmark } from '@countersign/ui'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths, safeReturnPath } from '../../lib/navigation/paths.ts'
import { appTexts } from '../../lib/texts.ts'
import classes from './login-page.module.css'
import { ProviderMark } from './provider-marks.tsx'
import { PurposeCarousel } from './purpose-carousel.tsx'
import { signInTexts } from './texts.ts'

/** Microsoft opens in a popup, the others in the page (U3). */
const begin = (id: string, returnPath: string) =>
  id === 'microsoft' ? signInPopup(id, returnPath) : signInFullPage(id, returnPath)

/** The login page (U3). */
export function Component() {
  usePageTitle(signInTexts.title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnPath = safeReturnPath(search.get('next'))
  const { data: configuration } = useQuery(configurationQuery)
  const { offered, hasOthers } = useSignInProviders()
  useEffect(
    () =>
      onSignInDone(() => {
        void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then((session) => {
          if (session !== null) void navigate(returnPath, { replace: true })
        })
      }),
    [navigate, returnPath],
  )
  return (
    <div className={classes.page}>
      <PurposeCarousel />
      <main className={classes.main}>
        <div className={classes.panel}>
          <div className={classes.mark}>
            <Wordmark size="lg" name="" />
          </div>
          <h1 className={classes.title}>{appTexts.name}</h1>
          <p className={classes.subtitle}>
            {configuration === undefined ? '\u00a0' : signInTexts.poweredBy(configuration.company_name)}
          </p>
          <div className={classes.buttons}>
            {offered.map(({ id, name }) => (
              <PlainButton
                key={id}
                className={classes.button}
                icon={<ProviderMark id={id} />}
                onClick={() => begin(id, returnPath)}
              >
                <span className={classes.label}>{signInTexts.signInWith(name)}</span>
              </PlainButton>
            ))}
            {!hasOthers && (
              <PlainButton className={classes.button} disabled>
                {signInTexts.comingSoon}
              </PlainButton>
            )}
          </div>
          <p className={classes.consent}>
            {signInTexts.consent} {signInTexts.consentThe}{' '}
            <AppLink href={paths.terms}>{signInTexts.consentTerms}</AppLink> {signInTexts.consentAnd}{' '}
            <AppLink href={paths.privacy}>{signInTexts.consentPrivacy}</AppLink>.
          </p>
        </div>
      </main>
    </div>
  )
}
