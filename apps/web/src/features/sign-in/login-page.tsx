import { AppLink, PlainButton, Wordmark } from '@countersign/ui'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { startMessages } from '../../lib/start-messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths, safeReturnPath } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { configurationQuery } from '../../lib/remote-configuration.ts'
import { sessionQuery } from '../../lib/session.ts'
import { onSignInDone, signInFullPage, signInPopup } from '../../lib/sign-in-flow.ts'
import classes from './login-page.module.css'
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx'
import { PurposeCarousel } from './purpose-carousel.tsx'

/** The login page (end-user document section 2). */
export function Component() {
  usePageTitle(startMessages.signIn.title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnPath = safeReturnPath(search.get('next'))
  const { data: configuration } = useQuery(configurationQuery)
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
          <h1 className={classes.title}>{startMessages.app.name}</h1>
          <p className={classes.subtitle}>
            {configuration === undefined
              ? '\u00a0'
              : startMessages.signIn.poweredBy(configuration.company_name)}
          </p>
          <div className={classes.buttons}>
            <PlainButton
              className={classes.button}
              icon={<GoogleMark />}
              onClick={() => signInFullPage('google', returnPath)}
            >
              <span className={classes.label}>{startMessages.signIn.google}</span>
            </PlainButton>
            <PlainButton
              className={classes.button}
              icon={<MicrosoftMark />}
              onClick={() => signInPopup('microsoft', returnPath)}
            >
              <span className={classes.label}>{startMessages.signIn.microsoft}</span>
            </PlainButton>
            <PlainButton className={classes.button} disabled>
              {startMessages.signIn.comingSoon}
            </PlainButton>
          </div>
          <p className={classes.consent}>
            {startMessages.signIn.consent} {startMessages.signIn.consentThe}{' '}
            <AppLink href={paths.terms}>{startMessages.signIn.consentTerms}</AppLink>{' '}
            {startMessages.signIn.consentAnd}{' '}
            <AppLink href={paths.privacy}>{startMessages.signIn.consentPrivacy}</AppLink>.
          </p>
        </div>
      </main>
    </div>
  )
}
