import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface PageTitleProps {
  title: string
  subtitle?: string
  /** The page's own buttons, right of the title. */
  actions?: ReactNode
}

/** The page's one first-level heading, in serif, with an optional line below it. */
export function PageTitle({ title, subtitle, actions }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
