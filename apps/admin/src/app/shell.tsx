import { isUnder } from '@countersign/app-shell/is-under'
import { useSessionUser } from '@countersign/app-shell/session'
import { useSessionDialogs } from '@countersign/app-shell/use-session-dialogs'
import { signOut } from '@countersign/client'
import {
  PageFrame,
  ProfileList,
  ProfileMenu,
  showToast,
  TopBar,
  useFocusOnNavigation,
  usePageOwner,
} from '@countersign/ui'
import { IconLogout } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { appTexts } from '../lib/texts.ts'
import { NoLongerAdministrator } from './no-longer-administrator.tsx'
import classes from './shell.module.css'
import { shellTexts } from './texts.ts'

async function logOut(): Promise<void> {
  try {
    await signOut()
    // A full load: nothing of this session stays in memory.
    window.location.assign(paths.login)
  } catch {
    showToast({ kind: 'error', id: 'logout', message: appTexts.sendFailure })
  }
}

const SESSION_DIALOGS = {
  loadSessionEnded: async () => (await import('./session-dialogs.tsx')).SessionEnded,
  loadSignInAgain: async () => (await import('./session-dialogs.tsx')).SignInAgain,
}

/** The administrator's shell: 'Administrator', 'Technical Preview', navigation, sign-out (W3, I5). */
export function Component() {
  const { pathname } = useLocation()
  const session = useSessionUser()
  // When the session ends the screen stays as it is, below the dialog that asks to sign in again.
  const user = usePageOwner(session)
  const sessionDialogs = useSessionDialogs(session, SESSION_DIALOGS)
  useFocusOnNavigation(pathname)
  if (user === null) return null
  const isAdministrator = user.type === 'ADMIN'
  const link = (href: string, label: string) => ({ href, label, current: isUnder(pathname, href) })
  const profile = {
    name: user.displayName,
    email: user.email,
    items: [
      {
        label: shellTexts.logout,
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
          homeLabel={shellTexts.home}
          badge={
            <span className={classes.role}>
              <span className={classes.administrator}>{appTexts.administrator}</span>
              <span className={classes.preview}>{appTexts.preview}</span>
            </span>
          }
          links={
            isAdministrator
              ? [
                  link(paths.categories, shellTexts.category),
                  link(paths.templates, shellTexts.templates),
                  link(paths.settings, shellTexts.settings),
                ]
              : []
          }
          wideTools={<ProfileMenu {...profile} photoURL={user.photoURL} />}
          drawerEnd={(close) => <ProfileList {...profile} onChosen={close} />}
        />
      }
    >
      {isAdministrator ? <Outlet /> : <NoLongerAdministrator user={user} onLogOut={() => void logOut()} />}
      {sessionDialogs}
    </PageFrame>
  )
}
