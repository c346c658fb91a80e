import { PageBody, PageTitle, Sheet } from '@countersign/ui'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { pageSizes } from './notification-feed.ts'
import { NotificationList } from './notification-list.tsx'

/** All notifications (U18). */
export function Component() {
  usePageTitle(navigationTexts.notifications)
  return (
    <PageBody width="reading">
      <PageTitle title={navigationTexts.notifications} />
      <Sheet padded={false}>
        <NotificationList sizes={pageSizes} />
      </Sheet>
    </PageBody>
  )
}
