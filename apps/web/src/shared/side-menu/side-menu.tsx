import { AppLink, useCurrentInView } from '@countersign/ui'
import classes from './side-menu.module.css'

interface SideMenuProps {
  label: string
  links: { href: string; label: string; current: boolean }[]
  /** Hidden below 768 px (the support pages, U19). */
  wideOnly?: boolean
}

/** A menu of links to the left of a page's text. */
export function SideMenu({ label, links, wideOnly = false }: SideMenuProps) {
  const list = useCurrentInView(links.find((link) => link.current)?.href)
  return (
    <nav ref={list} className={classes.menu} aria-label={label} data-wide-only={wideOnly || undefined}>
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
  )
}
