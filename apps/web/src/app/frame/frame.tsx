import { isUnder } from '@countersign/app-shell/is-under'
import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { useSessionUser } from '@countersign/app-shell/session'
import { useSessionDialogs } from '@countersign/app-shell/use-session-dialogs'
import {
  AppLink,
  PageFrame,
  ProfileList,
  ProfileMenu,
  TopBar,
  useFocusOnNavigation,
  usePageOwner,
} from '@countersign/ui'
import type { ProfileMenuItem } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconLifebuoy, IconLogout, IconPlus, IconSettings } from '@tabler/icons-react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { WHOLE_SCREEN } from '../../lib/navigation/whole-screen.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { useCanCreate, useSeesReports } from '../../lib/server/session.ts'
import { ShortcutHelpContext } from '../../shared/shortcuts/shortcut-help.ts'
import { SignedInUserContext } from '../../lib/server/signed-in-user.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { DeprecationBanner } from './banners/deprecation-banner.tsx'
import { FailedChecks } from './banners/failed-checks.tsx'
import classes from './frame.module.css'
import { KeptDecisions } from './kept-decisions.tsx'
import { SearchBox } from './search-box.tsx'
import { frameTexts } from './texts.ts'
import { useFrameShortcuts } from './use-frame-shortcuts.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { useLogOut } from './use-log-out.tsx'
import { useWaitingLinks } from './use-waiting-links.ts'
import { usePushDevice } from './use-push-device.ts'

const SESSION_DIALOGS = {
  loadSessionEnded: async () => (await import('./session-dialogs.tsx')).SessionEnded,
  loadSignInAgain: async () => (await import('./session-dialogs.tsx')).SignInAgain,
}

/** The frame around every signed-in page: navigation, search, bell, 'Create memo', profile (U6). */
export function Component() {
  const { pathname } = useLocation()
  const session = useSessionUser()
  // When the session ends, the page stays mounted below the dialog that asks to sign in again.
  const user = usePageOwner(session)
  const seesReports = useSeesReports(user)
  const canCreate = useCanCreate()
  const configuration = useRemoteConfiguration()
  const waiting = useWaitingLinks(pathname)
  useFocusOnNavigation(pathname)
  useLiveUpdates(session?.user_id)
  usePushDevice(session?.user_id)
  const isWhole = useMatches().some(({ handle }) => handle === WHOLE_SCREEN)
  const { help, showHelp } = useFrameShortcuts(isWhole)
  const sessionDialogs = useSessionDialogs(session, SESSION_DIALOGS)
  const { logOut, dialog } = useLogOut(user?.email ?? '')
  if (user === null) return null
  const link = (href: string, label: string) => ({ href, label, current: isUnder(pathname, href) })
  const isPicker = isUnder(pathname, paths.create) || isUnder(pathname, '/memo/edit')
  const createButton = canCreate && (
    <Button
      className={classes.create}
      renderRoot={(props) => <AppLink href={paths.create} {...props} />}
      leftSection={<IconPlus size={17} aria-hidden />}
    >
      <span className={classes.createLabel}>{navigationTexts.createMemo}</span>
    </Button>
  )
  const items: ProfileMenuItem[] = [
    {
      label: navigationTexts.settings,
      href: paths.settingsSecurity,
      icon: <IconSettings size={18} aria-hidden />,
    },
    ...(user.type === 'ADMIN'
      ? []
      : [
          {
            label: navigationTexts.helpAndSupport,
            href: paths.supportContact,
            icon: <IconLifebuoy size={18} aria-hidden />,
          },
        ]),
    {
      label: navigationTexts.logout,
      onClick: logOut,
      icon: <IconLogout size={18} aria-hidden />,
    },
  ]
  const profile = { name: user.displayName, email: user.email, items }
  const page = (
    <>
      <SignedInUserContext value={user}>
        <ShortcutHelpContext value={showHelp}>
          <Outlet />
        </ShortcutHelpContext>
        <KeptDecisions />
      </SignedInUserContext>
      {sessionDialogs}
      <ConnectionNotice />
      {help}
      {dialog}
    </>
  )
  if (isWhole) return page
  return (
    <PageFrame
      banner={
        <>
          <DeprecationBanner />
          <FailedChecks />
        </>
      }
      bottomBar={canCreate && !isPicker ? createButton : undefined}
      topBar={
        <TopBar
          homeHref={paths.dashboard}
          homeLabel={frameTexts.home}
          links={[
            link(paths.dashboard, navigationTexts.dashboard),
            link(paths.memos, navigationTexts.myMemos),
            link(paths.approvals, navigationTexts.forMyApproval),
            link(paths.watch, navigationTexts.memosToWatch),
            ...waiting,
            ...(seesReports ? [link(paths.reports, navigationTexts.reports)] : []),
          ]}
          tools={
            <>
              {configuration?.is_global_search_enabled === true && <SearchBox />}
              <NotificationBell userId={user.user_id} />
            </>
          }
          wideTools={
            <>
              {createButton}
              <ProfileMenu {...profile} photoURL={user.photoURL} />
            </>
          }
          drawerEnd={(close) => <ProfileList {...profile} onChosen={close} />}
        />
      }
    >
      {page}
    </PageFrame>
  )
}
