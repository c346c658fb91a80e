import { ErrorState } from './error-state.tsx'
import { PageBody } from './page-frame.tsx'
import { Sheet } from './sheet.tsx'

/** A page, or a whole app, could not be loaded. `heading` names the app to screen readers. */
export function LoadFailure({ heading, title, detail }: { heading: string; title: string; detail: string }) {
  return (
    <PageBody width="reading">
      <Sheet>
        <h1 hidden>{heading}</h1>
        <ErrorState title={title} detail={detail} onRetry={() => window.location.reload()} />
      </Sheet>
    </PageBody>
  )
}
