import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  text: string
  children?: ReactNode
}

/** Nothing to show: an unsigned signature line and the text. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg
        className={classes.line}
        width="122"
        height="18"
        viewBox="0 0 122 18"
        fill="none"
        aria-hidden="true"
      >
        <path d="M3 3l7 7M10 3l-7 7" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        <path d="M1 16.5h120" stroke="currentColor" strokeDasharray="3 3" />
      </svg>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  )
}
