import { now } from '@countersign/app-shell/dates'
import { dueText } from '@countersign/domain'
import { IconClockExclamation } from '@tabler/icons-react'
import classes from './due-time.module.css'

export interface Due {
  dueAt: string
  /** Working days; null before the due time. */
  overdueDays: number | null
}

/** When a level is due, or by how much it is overdue (L2): in amber with an icon then. */
export function DueTime({ due }: { due: Due }) {
  const text = dueText(due, now())
  const isOverdue = text.startsWith('overdue')
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      {isOverdue && <IconClockExclamation size={16} stroke={1.8} aria-hidden />}
      {text}
    </span>
  )
}
