import { errorText } from '@countersign/app-shell/error-text'
import { LoadFailure as Screen } from '@countersign/ui'
import { useRouteError } from 'react-router'
import { appTexts } from '../lib/texts.ts'
import { useReloadForNewerVersion } from './newer-version.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'

/** Shown when a page or the whole app could not be loaded (U41). */
export function LoadFailure() {
  const error = useRouteError()
  usePageTitle(appTexts.loadFailure)
  useReloadForNewerVersion(error)
  return <Screen heading={appTexts.name} title={appTexts.loadFailure} detail={errorText(error)} />
}
