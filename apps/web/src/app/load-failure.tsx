import { LoadFailure as Screen } from '@countersign/ui'
import { useRouteError } from 'react-router'
import { errorText } from '../lib/error-text.ts'
import { messages } from '../lib/messages.ts'
import { usePageTitle } from '../lib/page-title.ts'

/** A page, or the whole app, could not be loaded (end-user document section 8). */
export function LoadFailure() {
  const error = useRouteError()
  usePageTitle(messages.app.loadFailure)
  return <Screen heading={messages.app.name} title={messages.app.loadFailure} detail={errorText(error)} />
}
