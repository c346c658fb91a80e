import { PageBody, Sheet } from '@countersign/ui'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import layout from '../../shared/side-menu/side-menu-layout.module.css'
import { SideMenu } from '../../shared/side-menu/side-menu.tsx'
import { texts } from './texts.ts'

/** Help & support: a menu on the left, except on small screens, and the page (U19). */
export function Component() {
  const { pathname } = useLocation()
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  return (
    <PageBody width="reading">
      <div className={layout.layout}>
        <SideMenu
          wideOnly
          label={texts.menu}
          links={[
            link(paths.supportContact, texts.contact),
            link(paths.supportTerms, texts.terms),
            link(paths.supportPrivacy, texts.privacy),
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
