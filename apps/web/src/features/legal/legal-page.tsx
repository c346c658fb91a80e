import { AppLink, PageBody, Sheet } from '@countersign/ui'
import { Outlet, useLocation } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import layout from '../../lib/side-menu-layout.module.css'
import { SideMenu } from '../../lib/side-menu.tsx'
import classes from './legal-page.module.css'

/** The public legal pages: '< Back' to the root, and a menu of the two texts (end-user document section 2). */
export function Component() {
  const { pathname } = useLocation()
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  return (
    <PageBody width="reading">
      <nav aria-label={messages.legal.breadcrumbs}>
        <AppLink href={paths.root} className={classes.back}>
          {messages.legal.back}
        </AppLink>
      </nav>
      <div className={layout.layout}>
        <SideMenu
          label={messages.legal.menu}
          links={[link(paths.terms, messages.legal.terms), link(paths.privacy, messages.legal.privacy)]}
        />
        <main className={layout.text}>
          <Sheet rule="ruled">
            <Outlet />
          </Sheet>
        </main>
      </div>
    </PageBody>
  )
}
