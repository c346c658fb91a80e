import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './memo-list.module.css'
import { memoListTexts } from './texts.ts'

/** Says that an approved memo was revoked, and by which (R4), after the subject. */
export function RevokedMark({ by }: { by: string | undefined }) {
  if (by === undefined) return null
  return (
    <span className={classes.question} data-state="OPEN">
      <IconBan size={15} stroke={1.8} aria-hidden />
      {memoListTexts.revokedBy(by)}
    </span>
  )
}

/** A subject, and after it the mark of a revocation, which is never cut off. */
export function MaybeRevoked({ by, children }: { by: string | undefined; children: ReactNode }) {
  if (by === undefined) return children
  return (
    <span className={classes.marked} data-wraps>
      <span className={classes.subject}>{children}</span> <RevokedMark by={by} />
    </span>
  )
}
