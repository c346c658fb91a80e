import { isUnder } from '@countersign/app-shell/is-under'
import { useSessionUser } from '@countersign/app-shell/session'
import { useSessionDialogs } from '@countersign/app-shell/use-session-dialogs'
import { signOut } from '@countersign/client'
import type { Limits } from '@countersign/domain'
import { meetsNeed } from '@countersign/domain'
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
import { Navigate, Outlet, useLocation } from 'react-router'
import { needOf } from '../lib/page-needs.ts'
import { paths } from '../lib/paths.ts'
import { appTexts } from '../lib/texts.ts'
import { NoLongerAdministrator } from './no-longer-administrator.tsx'
import classes from './shell.module.css'
import { OutsideLimits } from './outside-limits.tsx'
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

/** The navigation's entries; 'Settings' leads to the first of its pages that the administrator may use (P7). */
const ENTRIES = [
  { href: paths.categories, under: paths.categories, label: shellTexts.category },
  { href: paths.templates, under: paths.templates, label: shellTexts.templates },
  ...[paths.settings, paths.settingsPeople, paths.settingsHolds, paths.settingsLog].map((href) => ({
    href,
    under: paths.settings,
    label: shellTexts.settings,
  })),
]

/** What the administrator may use, each subject once. */
function openEntries(limits: Limits) {
  const open = ENTRIES.filter(({ href }) => meetsNeed(limits, needOf(href)))
  return open.filter(({ under }, at) => open.findIndex((one) => one.under === under) === at)
}

/** Addresses that a sign-in or the navigation leads to: who may not use them goes on to what they may (P7). */
const STARTS: readonly string[] = [paths.categories, paths.settings]

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
  const entries = isAdministrator ? openEntries(user.limits) : []
  const start = entries.find(({ under }) => isUnder(pathname, under)) ?? entries[0]
  const need = needOf(pathname)
  const page = !isAdministrator ? (
    <NoLongerAdministrator user={user} onLogOut={() => void logOut()} />
  ) : need === 'any' || meetsNeed(user.limits, need) ? (
    <Outlet />
  ) : STARTS.includes(pathname) && start !== undefined ? (
    <Navigate to={start.href} replace />
  ) : (
    <OutsideLimits need={need} home={start} />
  )
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
          homeHref={entries[0]?.href ?? paths.categories}
          homeLabel={shellTexts.home}
          badge={
            <span className={classes.role}>
              <span className={classes.administrator}>{appTexts.administrator}</span>
              <span className={classes.preview}>{appTexts.preview}</span>
            </span>
          }
          links={entries.map(({ href, under, label }) => ({
            href,
            label,
            current: isUnder(pathname, under),
          }))}
          wideTools={<ProfileMenu {...profile} photoURL={user.photoURL} />}
          drawerEnd={(close) => <ProfileList {...profile} onChosen={close} />}
        />
      }
    >
      {page}
      {sessionDialogs}
    </PageFrame>
  )
}
