import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { NavigationLink } from './navigation-link.ts'
import { uiTexts } from '../texts.ts'
import classes from './top-bar.module.css'
import { Wordmark } from './wordmark.tsx'

/** Duration of the drawer's slide in milliseconds (U6: "Menu slide animation lasts 300 ms"). */
const MENU_SLIDE_MS = 300

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  links: NavigationLink[]
  /** Below the links. */
  end?: ReactNode
}

/** The phone's main navigation. */
export function MenuDrawer({ opened, onClose, links, end }: MenuDrawerProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={300}
      transitionProps={{ duration: MENU_SLIDE_MS, timingFunction: 'ease-out' }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <div className={classes.drawer}>
          <div className={classes.drawerHead}>
            <Drawer.Title>
              <Wordmark />
            </Drawer.Title>
            <Drawer.CloseButton aria-label={uiTexts.closeMenu} size={44} />
          </div>
          <nav className={classes.drawerLinks} aria-label={uiTexts.mainNavigation}>
            {links.map((link) => (
              <AppLink
                key={link.href}
                href={link.href}
                className={classes.drawerLink}
                onClick={onClose}
                aria-current={link.current ? 'page' : undefined}
              >
                {link.label}
              </AppLink>
            ))}
          </nav>
          {end !== undefined && <div className={classes.drawerEnd}>{end}</div>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
