import { IconBan } from '@tabler/icons-react'
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
