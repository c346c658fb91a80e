import type { ReactNode } from 'react'
import classes from './signature-line.module.css'

interface SignatureLineProps {
  name: string
  /** Signed: serif italic over a solid line; unsigned: plain over dashes. */
  signed: boolean
  /** At the right end of the line, usually a plain StatusBadge. */
  children?: ReactNode
}

/** A person on a signature line. */
export function SignatureLine({ name, signed, children }: SignatureLineProps) {
  return (
    <div className={classes.line} data-signed={signed || undefined}>
      <span className={classes.name}>{name}</span>
      {children}
    </div>
  )
}
