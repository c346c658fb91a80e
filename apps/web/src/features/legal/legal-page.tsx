import { AppLink, PageBody, Sheet } from '@countersign/ui'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { legalTexts } from '../../shared/legal/texts.ts'
import layout from '../../shared/side-menu/side-menu-layout.module.css'
import { SideMenu } from '../../shared/side-menu/side-menu.tsx'
import classes from './legal-page.module.css'

/** The public legal pages: '< Back' to the root, and a menu of both texts (U2). */
export function Component() {
  const { pathname } = useLocation()
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  return (
    <PageBody width="reading">
      <nav aria-label={legalTexts.breadcrumbs}>
        <AppLink href={paths.root} className={classes.back}>
          {legalTexts.back}
        </AppLink>
      </nav>
      <div className={layout.layout}>
        <SideMenu
          label={legalTexts.menu}
          links={[link(paths.terms, legalTexts.terms), link(paths.privacy, legalTexts.privacy)]}
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
