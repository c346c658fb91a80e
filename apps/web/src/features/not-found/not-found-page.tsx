import { NotFound } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const home = { href: paths.dashboard, label: messages.app.toDashboard }

/** Any unknown address. */
export function Component() {
  usePageTitle(messages.app.notFound)
  return <NotFound title={messages.app.notFound} home={home} />
}
