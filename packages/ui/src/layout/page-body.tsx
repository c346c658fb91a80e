import type { ReactNode } from 'react'
import classes from './page-frame.module.css'

interface PageBodyProps {
  children: ReactNode
  /** 'reading' keeps lines short: legal and help pages. */
  width?: 'full' | 'reading'
}

/** A page's content: at most 1440 px wide, with gutters by screen size. */
export function PageBody({ children, width = 'full' }: PageBodyProps) {
  return (
    <div className={classes.body} data-width={width}>
      {children}
    </div>
  )
}
