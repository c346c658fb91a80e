import { NotFound } from '@countersign/ui'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from './texts.ts'

const home = { href: paths.categories, label: texts.toCategories }

/** Any unknown address (W23). */
export function Component() {
  usePageTitle(texts.notFound)
  return <NotFound title={texts.notFound} text={texts.notFoundText} home={home} />
}
