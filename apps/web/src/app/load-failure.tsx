import { LoadFailure as Screen } from '@countersign/ui'
import { useRouteError } from 'react-router'
import { errorText } from '../lib/error-text.ts'
import { startMessages } from '../lib/start-messages.ts'
import { useReloadForNewerVersion } from '../lib/newer-version.ts'
import { usePageTitle } from '../lib/page-title.ts'

/** A page, or the whole app, could not be loaded (end-user document section 8). */
export function LoadFailure() {
  const error = useRouteError()
  usePageTitle(startMessages.app.loadFailure)
  useReloadForNewerVersion(error)
  return (
    <Screen
      heading={startMessages.app.name}
      title={startMessages.app.loadFailure}
      detail={errorText(error)}
    />
  )
}
