import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { Dialog, Wordmark } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { useConsoleProviders } from '../../lib/use-console-providers.ts'
import { appTexts } from '../../lib/texts.ts'
import classes from './login-page.module.css'
import { signInTexts } from './texts.ts'

/** A provider's route on this host (W2). */
const routeOf = (provider: string) => `/auth/${provider}`

/** 'Administrator' and 'Login with …'; the 'Technical Preview' notice comes first, its Continue goes to the provider. */
export function Component() {
  usePageTitle(signInTexts.title)
  const providers = useConsoleProviders()
  /** The one that Continue goes to; it stays while the notice closes. */
  const [chosen, setChosen] = useState('google')
  const [opened, notice] = useDisclosure(false)
  const { data: configuration } = useQuery(configurationQuery)
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Wordmark size="lg" tone="brass" />
        <h1 className={classes.title}>{appTexts.administrator}</h1>
        <p className={classes.badge}>{appTexts.preview}</p>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            className={classes.button}
            variant="white"
            fullWidth
            onClick={() => {
              setChosen(id)
              notice.open()
            }}
          >
            {signInTexts.loginWith(name)}
          </Button>
        ))}
      </div>
      <Dialog opened={opened} onClose={notice.close} title={appTexts.preview}>
        <p className={classes.text}>{signInTexts.previewText}</p>
        <div className={classes.actions}>
          {configuration !== undefined && (
            <a href={configuration.feedback_url} target="_blank" rel="noopener noreferrer">
              {signInTexts.feedback}
            </a>
          )}
          <Button data-autofocus onClick={() => window.location.assign(routeOf(chosen))}>
            {signInTexts.continue}
          </Button>
        </div>
      </Dialog>
    </main>
  )
}
