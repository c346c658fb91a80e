import { ErrorState } from './error-state.tsx'
import { PageBody } from '../layout/page-body.tsx'
import { Sheet } from '../layout/sheet.tsx'

/** A page or the whole app failed to load. `heading` names the app to screen readers. */
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
