import { EmptyState, PageBody, PageTitle, Sheet } from '@countersign/ui'
import { useLocation } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const titles = new Map<string, string>([
  [paths.categories, messages.navigation.category],
  [paths.templates, messages.navigation.templates],
  [paths.settings, messages.navigation.settings],
])

/** Says plainly that this screen isn't there yet. */
export function Component() {
  const { pathname } = useLocation()
  const title = titles.get(pathname) ?? messages.navigation.administrator
  usePageTitle(title)
  return (
    <PageBody>
      <PageTitle title={title} />
      <Sheet>
        <EmptyState text={messages.console.arrivesLater} />
      </Sheet>
    </PageBody>
  )
}
