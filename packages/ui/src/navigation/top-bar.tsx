import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { NavigationLink } from './navigation-link.ts'
import { uiTexts } from '../texts.ts'
import classes from './top-bar.module.css'
import { useLoadedDialog } from '../overlays/use-loaded-dialog.ts'
import { Wordmark } from './wordmark.tsx'

const loadMenuDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer

interface TopBarProps {
  homeHref: string
  homeLabel: string
  links: NavigationLink[]
  /** After the wordmark: the console's badge. */
  badge?: ReactNode
  /** At the right on every screen: search, bell. */
  tools?: ReactNode
  /** At the right from 768 px on: 'Create memo', the profile menu. */
  wideTools?: ReactNode
  /** Below the links in the phone's drawer; receives a function that closes it. */
  drawerEnd?: (close: () => void) => ReactNode
  /** 'console' is the administrators' dark header with brass. */
  tone?: 'paper' | 'console'
}

/** The sticky bar of 56 px (52 on phones) with the main navigation; below 768 px the links move into a drawer. */
export function TopBar(props: TopBarProps) {
  const { homeHref, homeLabel, links, badge, tools, wideTools, drawerEnd, tone = 'paper' } = props
  const { Dialog: MenuDrawer, opened, open, close } = useLoadedDialog(loadMenuDrawer)
  return (
    <header className={classes.bar} data-tone={tone}>
      <div className={classes.inner}>
        <AppLink href={homeHref} className={classes.home} aria-label={homeLabel}>
          <Wordmark tone={tone === 'console' ? 'brass' : 'ink'} />
        </AppLink>
        {badge}
        <nav className={classes.links} aria-label={uiTexts.mainNavigation}>
          {links.map((link) => (
            <AppLink
              key={link.href}
              href={link.href}
              className={classes.link}
              aria-current={link.current ? 'page' : undefined}
            >
              {link.label}
            </AppLink>
          ))}
        </nav>
        <div className={classes.tools}>
          {tools}
          <div className={classes.wideTools}>{wideTools}</div>
          <ActionIcon
            className={classes.menuButton}
            size={44}
            aria-label={uiTexts.openMenu}
            aria-expanded={opened}
            onClick={open}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {MenuDrawer !== null && (
        <MenuDrawer opened={opened} onClose={close} links={links} end={drawerEnd?.(close)} />
      )}
    </header>
  )
}
