import { IconChevronRight } from '@tabler/icons-react'
import { AppLink } from './app-link.tsx'
import classes from './crumbs.module.css'
import { uiTexts } from '../texts.ts'

export interface Crumb {
  label: string
  /** Absent from the last crumb, the page itself. */
  href?: string
}

/** Breadcrumbs that lead to this page. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={uiTexts.breadcrumbs}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label} className={classes.crumb}>
            {at > 0 && <IconChevronRight size={14} aria-hidden />}
            {crumb.href === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <AppLink href={crumb.href} className={classes.link}>
                {crumb.label}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
