import { AppLink, PageFrame, ProfileList, ProfileMenu, TopBar, useFocusOnNavigation } from '@countersign/ui'
import type { ProfileMenuItem } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconLifebuoy, IconLogout, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { messages } from '../lib/messages.ts'
import { isUnder, paths } from '../lib/paths.ts'
import { useCanCreate, useRemoteConfiguration } from '../lib/remote-configuration.ts'
import { useSeesReports, useSessionUser } from '../lib/session.ts'
import { ShortcutHelpContext } from '../lib/shortcuts/shortcut-help.ts'
import { SignedInUserContext } from '../lib/signed-in-user.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { DeprecationBanner } from './deprecation-banner.tsx'
import { FailedChecks } from './failed-checks.tsx'
import classes from './frame.module.css'
import { SearchBox } from './search-box.tsx'
import { useFrameShortcuts } from './use-frame-shortcuts.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { useLogOut } from './use-log-out.tsx'
import { useSessionEndedDialog } from './use-session-ended-dialog.tsx'

/** The frame around every signed-in page: navigation, search, bell, 'Create memo', profile (end-user document section 2). */
export function Component() {
  const { pathname } = useLocation()
  const session = useSessionUser()
  // When the session ends the page stays as it is, below the dialog that asks to sign in again.
  const [user, setUser] = useState(session)
  if (session !== null && session !== user) setUser(session)
  // Somebody else signed in: nothing of the former person may stay on the page.
  const opener = useRef(user?.user_id)
  useEffect(() => {
    if (user?.user_id !== opener.current) window.location.reload()
  }, [user])
  const seesReports = useSeesReports(user)
  const canCreate = useCanCreate()
  const configuration = useRemoteConfiguration()
  useFocusOnNavigation(pathname)
  useLiveUpdates(session?.user_id)
  const { help, showHelp } = useFrameShortcuts()
  const sessionEnded = useSessionEndedDialog(session === null)
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
      <span className={classes.createLabel}>{messages.navigation.createMemo}</span>
    </Button>
  )
  const items: ProfileMenuItem[] = [
    ...(user.type === 'ADMIN'
      ? []
      : [
          {
            label: messages.navigation.helpAndSupport,
            href: paths.supportContact,
            icon: <IconLifebuoy size={18} aria-hidden />,
          },
        ]),
    {
      label: messages.navigation.logout,
      onClick: logOut,
      icon: <IconLogout size={18} aria-hidden />,
    },
  ]
  const profile = { name: user.displayName, email: user.email, items }
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
          homeLabel={messages.app.home}
          links={[
            link(paths.dashboard, messages.navigation.dashboard),
            link(paths.memos, messages.navigation.myMemos),
            link(paths.approvals, messages.navigation.forMyApproval),
            link(paths.watch, messages.navigation.memosToWatch),
            ...(seesReports ? [link(paths.reports, messages.navigation.reports)] : []),
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
      <SignedInUserContext value={user}>
        <ShortcutHelpContext value={showHelp}>
          <Outlet />
        </ShortcutHelpContext>
      </SignedInUserContext>
      {sessionEnded}
      <ConnectionNotice />
      {help}
      {dialog}
    </PageFrame>
  )
}
