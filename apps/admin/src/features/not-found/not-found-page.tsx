import { NotFound } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const home = { href: paths.categories, label: messages.app.toCategories }

/** Any unknown address (console document section 8). */
export function Component() {
  usePageTitle(messages.app.notFound)
  return <NotFound title={messages.app.notFound} text={messages.app.notFoundText} home={home} />
}
