import { renewSession } from '@countersign/app-shell/renew-session'
import type { SessionUser } from '@countersign/client'
import { EmptyState, PageBody, PageTitle, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { usePageTitle } from '../lib/page-title.ts'
import classes from './no-longer-administrator.module.css'
import { shellTexts } from './texts.ts'

/** Replaces the page when its administrator was removed (B5): the server denies them every call of the console. */
export function NoLongerAdministrator({ user, onLogOut }: { user: SessionUser; onLogOut: () => void }) {
  usePageTitle(shellTexts.removed.title)
  return (
    <PageBody>
      <PageTitle title={shellTexts.removed.title} />
      <Sheet>
        <EmptyState text={shellTexts.removed.text(user.email)}>
          <p className={classes.kept}>{shellTexts.removed.kept}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void renewSession()}>
              {shellTexts.removed.tryAgain}
            </Button>
            <Button onClick={onLogOut}>{shellTexts.logout}</Button>
          </div>
        </EmptyState>
      </Sheet>
    </PageBody>
  )
}
