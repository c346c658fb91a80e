import { Dialog, Wordmark } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { configurationQuery } from '../../lib/remote-configuration.ts'
import classes from './login-page.module.css'

/** The provider's route on this host (console document section 2.2). */
const providerRoute = '/auth/google'

/** 'Administrator' and 'Login with Google'; the 'Technical Preview' notice comes first, its Continue goes to the provider. */
export function Component() {
  usePageTitle(messages.signIn.title)
  const [opened, notice] = useDisclosure(false)
  const { data: configuration } = useQuery(configurationQuery)
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Wordmark size="lg" tone="brass" />
        <h1 className={classes.title}>{messages.navigation.administrator}</h1>
        <p className={classes.badge}>{messages.signIn.preview}</p>
        <Button className={classes.button} variant="white" fullWidth onClick={notice.open}>
          {messages.signIn.loginWith}
        </Button>
      </div>
      <Dialog opened={opened} onClose={notice.close} title={messages.signIn.preview}>
        <p className={classes.text}>{messages.signIn.previewText}</p>
        <div className={classes.actions}>
          {configuration !== undefined && (
            <a href={configuration.feedback_url} target="_blank" rel="noopener noreferrer">
              {messages.signIn.feedback}
            </a>
          )}
          <Button data-autofocus onClick={() => window.location.assign(providerRoute)}>
            {messages.signIn.continue}
          </Button>
        </div>
      </Dialog>
    </main>
  )
}
