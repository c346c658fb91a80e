import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import classes from './reminder.module.css'

/** The outcome. Receives the focus, since the focused button is gone, and so is read out. */
export function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} className={classes.outcome} tabIndex={-1}>
      {children}
    </p>
  )
}
