import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface SectionTableProps {
  title: string
  hint?: string
  /** On the right: the button that adds an entry. */
  action?: ReactNode
  children: ReactNode
}

/** A table with its own heading, among others on the page. */
export function SectionTable({ title, hint, action, children }: SectionTableProps) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
