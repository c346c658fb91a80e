import { Sheet } from '@countersign/ui'
import type { ReactNode } from 'react'
import classes from './integration-card.module.css'

interface IntegrationCardProps {
  title: string
  hint: string
  /** On the right of the heading: badges, and the button that adds an entry. */
  action?: ReactNode
  /** Goes to the card's edges, below the heading. */
  children?: ReactNode
}

/** The card of one subject on the page of integrations. */
export function IntegrationCard({ title, hint, action, children }: IntegrationCardProps) {
  return (
    <section aria-label={title}>
      <Sheet padded={false}>
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.hint}>{hint}</p>
          </div>
          {action !== undefined && <div className={classes.action}>{action}</div>}
        </div>
        {children !== undefined && <div className={classes.body}>{children}</div>}
      </Sheet>
    </section>
  )
}
