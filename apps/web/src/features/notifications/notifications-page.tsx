import { PageBody, PageTitle, Sheet } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { pageSizes } from './notification-feed.ts'
import { NotificationList } from './notification-list.tsx'

/** All notifications (end-user document section 2 'Notifications'). */
export function Component() {
  usePageTitle(messages.navigation.notifications)
  return (
    <PageBody width="reading">
      <PageTitle title={messages.navigation.notifications} />
      <Sheet padded={false}>
        <NotificationList sizes={pageSizes} />
      </Sheet>
    </PageBody>
  )
}
