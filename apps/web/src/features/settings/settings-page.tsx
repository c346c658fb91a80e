import { PageBody, useKeptFocus } from '@countersign/ui'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import layout from '../../shared/side-menu/side-menu-layout.module.css'
import { SideMenu } from '../../shared/side-menu/side-menu.tsx'
import { calendarTexts } from './calendar/texts.ts'
import { preparerTexts } from './preparers/texts.ts'
import { reviewSettingsTexts } from './review/texts.ts'
import { texts } from './texts.ts'

/** A person's own settings: a side menu and the selected page. */
export function Component() {
  const { pathname } = useLocation()
  const page = useKeptFocus<HTMLDivElement>()
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  return (
    <PageBody>
      <div className={layout.layout}>
        <SideMenu
          label={texts.menu}
          links={[
            link(paths.settingsOutOfOffice, texts.outOfOffice),
            link(paths.settingsPreparers, preparerTexts.menu),
            link(paths.settingsNotifications, texts.notifications),
            link(paths.settingsReview, reviewSettingsTexts.title),
            link(paths.settingsCalendar, calendarTexts.title),
            link(paths.settingsSecurity, texts.security),
          ]}
        />
        <div ref={page} className={layout.text}>
          <Outlet />
        </div>
      </div>
    </PageBody>
  )
}
