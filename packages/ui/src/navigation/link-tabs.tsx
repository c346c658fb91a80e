import type { KeyboardEvent } from 'react'
import { AppLink } from './app-link.tsx'
import classes from './link-tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

export interface LinkTab {
  href: string
  label: string
  current: boolean
}

/** Moves the focus between the tabs with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at < 0) return
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % links.length,
    ArrowLeft: (at - 1 + links.length) % links.length,
    Home: 0,
    End: links.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  links[target]?.focus()
}

/** Tabs that are links. `label` names the group for screen readers. */
export function LinkTabs({ tabs, label }: { tabs: LinkTab[]; label: string }) {
  const list = useCurrentInView(tabs.find((tab) => tab.current)?.href)
  return (
    // The links take the focus; the list only handles the arrow keys that bubble up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={list} className={classes.tabs} aria-label={label} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.href}
          href={tab.href}
          className={classes.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
