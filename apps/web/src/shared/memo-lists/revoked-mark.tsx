import { IconBan } from '@tabler/icons-react'
import { linkTexts } from '../memo/links/texts.ts'
import classes from './memo-list.module.css'

/** Says that an approved memo was revoked, and by which (R4), after the subject. */
export function RevokedMark({ by }: { by: string | undefined }) {
  if (by === undefined) return null
  return (
    <span className={classes.question} data-state="OPEN">
      <IconBan size={15} stroke={1.8} aria-hidden />
      {linkTexts.revokedBy(by)}
    </span>
  )
}
