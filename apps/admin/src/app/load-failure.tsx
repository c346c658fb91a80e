import { errorText } from '@countersign/app-shell/error-text'
import { LoadFailure as Screen } from '@countersign/ui'
import { useRouteError } from 'react-router'
import { usePageTitle } from '../lib/page-title.ts'
import { appTexts } from '../lib/texts.ts'

/** A page, or the whole app, could not be loaded (W23). */
export function LoadFailure() {
  const error = useRouteError()
  usePageTitle(appTexts.loadFailure)
  return <Screen heading={appTexts.titleEnd} title={appTexts.loadFailure} detail={errorText(error)} />
}
