import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { configurationQuery } from '../lib/remote-configuration.ts'
import { accountQuery } from '../lib/session.ts'
import { SlimBanner } from './slim-banner.tsx'
import classes from './slim-banner.module.css'

/**
 * What the product could not find out about itself and the organisation: a failed group check blocks creation (I3), a failed
 * fetch of the remote configuration leaves the settings of the fetch before (end-user document sections 8 and 9).
 */
export function FailedChecks() {
  const account = useQuery(accountQuery)
  const configuration = useQuery(configurationQuery)
  return (
    <>
      {account.isError && <Failure text={messages.banner.groupCheckFailed} query={account} />}
      {configuration.isRefetchError && (
        <Failure text={messages.banner.settingsFailed} query={configuration} />
      )}
    </>
  )
}

interface FailureProps {
  text: string
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

function Failure({ text, query }: FailureProps) {
  return (
    <SlimBanner
      label={text}
      end={
        <Button
          className={classes.retry}
          variant="transparent"
          size="compact-sm"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {messages.app.tryAgain}
        </Button>
      }
    >
      {text}
    </SlimBanner>
  )
}
