import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { uiTexts } from '../texts.ts'

interface ActionBarProps {
  /** At the left, usually Crumbs. */
  start?: ReactNode
  /** The page's actions, at most one of them filled. On phones they move to the bottom of the screen. */
  children?: ReactNode
  /** The status beside the actions, such as 'Approval process ongoing.' */
  notice?: string
}

/** The sticky strip under the top bar. It spans the page: place it before PageBody, not inside. */
export function ActionBar({ start, children, notice }: ActionBarProps) {
  const hasActions = children !== undefined && children !== null && children !== false
  return (
    <div className={classes.bar} data-action-bar>
      <div className={classes.inner}>
        {start}
        {(hasActions || notice !== undefined) && (
          <div className={classes.end} data-bottom-actions>
            <span role="status" className={classes.notice}>
              {notice}
            </span>
            <div className={classes.actions} role="group" aria-label={uiTexts.actions}>
              {children}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
