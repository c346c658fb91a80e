import { signOut } from '@countersign/client'
import {
  ConfirmDialog,
  PageFrame,
  ProfileList,
  ProfileMenu,
  showToast,
  TopBar,
  useFocusOnNavigation,
} from '@countersign/ui'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { messages } from '../lib/messages.ts'
import { isUnder, paths } from '../lib/paths.ts'
import { useSessionUser } from '../lib/session.ts'
import classes from './shell.module.css'

async function logOut(): Promise<void> {
  try {
    await signOut()
    // A full load: nothing of this session stays in memory.
    window.location.assign(paths.login)
  } catch {
    showToast({ kind: 'error', id: 'logout', message: messages.app.sendFailure })
  }
}

/** The administrator's shell: 'Administrator', 'Technical Preview', navigation, sign-out (console document section 2.3; I5). */
export function Component() {
  const { pathname } = useLocation()
  const session = useSessionUser()
  // When the session ends the screen stays as it is, below the dialog that says so.
  const [user, setUser] = useState(session)
  if (session !== null && session !== user) setUser(session)
  useFocusOnNavigation(pathname)
  if (user === null) return null
  const link = (href: string, label: string) => ({ href, label, current: isUnder(pathname, href) })
  const profile = {
    name: user.displayName,
    email: user.email,
    items: [
      {
        label: messages.navigation.logout,
        onClick: () => void logOut(),
        icon: <IconLogout size={18} aria-hidden />,
      },
    ],
  }
  return (
    <PageFrame
      topBar={
        <TopBar
          tone="console"
          homeHref={paths.categories}
          homeLabel={messages.app.home}
          badge={
            <span className={classes.role}>
              <span className={classes.administrator}>{messages.navigation.administrator}</span>
              <span className={classes.preview}>{messages.signIn.preview}</span>
            </span>
          }
          links={[
            link(paths.categories, messages.navigation.category),
            link(paths.templates, messages.navigation.templates),
            link(paths.settings, messages.navigation.settings),
          ]}
          wideTools={<ProfileMenu {...profile} photoURL={user.photoURL} />}
          drawerEnd={(close) => <ProfileList {...profile} onChosen={close} />}
        />
      }
    >
      <Outlet />
      <ConfirmDialog
        opened={session === null}
        onClose={() => undefined}
        title={messages.signIn.ended}
        message={messages.signIn.endedText}
        confirmLabel={messages.signIn.loginWith}
        cancelLabel={null}
        onConfirm={() => window.location.assign(paths.login)}
      />
    </PageFrame>
  )
}
