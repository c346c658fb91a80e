import { ErrorState, PageBody, Sheet } from '@countersign/ui'
import { useRouteError } from 'react-router'
import { errorText } from '../lib/error-text.ts'
import { messages } from '../lib/messages.ts'
import { usePageTitle } from '../lib/page-title.ts'

/** A screen, or the whole console, could not be loaded (document 2, section 8). */
export function LoadFailure() {
  const error = useRouteError()
  usePageTitle(messages.app.loadFailure)
  return (
    <PageBody width="reading">
      <Sheet>
        <h1 hidden>{messages.app.titleEnd}</h1>
        <ErrorState
          title={messages.app.loadFailure}
          detail={errorText(error)}
          onRetry={() => window.location.reload()}
        />
      </Sheet>
    </PageBody>
  )
}
