import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/server/session.ts'
import { appTexts } from '../../../lib/texts.ts'
import { frameTexts } from '../texts.ts'
import { SlimBanner } from './slim-banner.tsx'
import classes from './slim-banner.module.css'

/**
 * Reports failed checks. Without the group check, creation is blocked (I3); without the remote configuration, the settings
 * fetched before stay in force (U41, U44).
 */
export function FailedChecks() {
  const account = useQuery(accountQuery)
  const configuration = useQuery(configurationQuery)
  return (
    <>
      {account.isError && <Failure text={frameTexts.banner.groupCheckFailed} query={account} />}
      {configuration.isRefetchError && (
        <Failure text={frameTexts.banner.settingsFailed} query={configuration} />
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
          {appTexts.tryAgain}
        </Button>
      }
    >
      {text}
    </SlimBanner>
  )
}
