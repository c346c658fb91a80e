import { PageBody, Sheet } from '@countersign/ui'
import { Outlet, useLocation } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import layout from '../../lib/side-menu-layout.module.css'
import { SideMenu } from '../../lib/side-menu.tsx'

/** Help & support: the menu left (not on small screens) and the page (end-user document section 2). */
export function Component() {
  const { pathname } = useLocation()
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  return (
    <PageBody width="reading">
      <div className={layout.layout}>
        <SideMenu
          wideOnly
          label={messages.support.menu}
          links={[
            link(paths.supportContact, messages.support.contact),
            link(paths.supportTerms, messages.support.terms),
            link(paths.supportPrivacy, messages.support.privacy),
          ]}
        />
        <div className={layout.text}>
          <Sheet rule="ruled">
            <Outlet />
          </Sheet>
        </div>
      </div>
    </PageBody>
  )
}
