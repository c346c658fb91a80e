import { NotFound } from '@countersign/ui'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { texts } from './texts.ts'

const home = { href: paths.dashboard, label: texts.toDashboard }

/** Any unknown address. */
export function Component() {
  usePageTitle(texts.notFound)
  return <NotFound title={texts.notFound} home={home} />
}
