import type { ReactNode } from 'react'
import classes from './signature-line.module.css'

interface SignatureLineProps {
  name: string
  /** Beside the name, in plain letters: for whom they signed. */
  note?: string | undefined
  /** Signed: serif italic over a solid line; unsigned: plain over dashes. */
  signed: boolean
  /** At the right end of the line, usually a plain StatusBadge. */
  children?: ReactNode
}

/** A person on a signature line. */
export function SignatureLine({ name, note, signed, children }: SignatureLineProps) {
  return (
    <div className={classes.line} data-signed={signed || undefined}>
      <span>
        <span className={classes.name}>{name}</span>
        {note !== undefined && <span className={classes.note}> {note}</span>}
      </span>
      {children}
    </div>
  )
}
