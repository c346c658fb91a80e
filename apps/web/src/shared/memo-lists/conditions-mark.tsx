import { IconChecklist } from '@tabler/icons-react'
import classes from './memo-list.module.css'
import type { MemoRow } from './memo-lists.ts'
import { memoListTexts } from './texts.ts'

/** Says how many conditions of a memo's approvals are open (R2), after the subject. */
export function ConditionsMark({ memo }: { memo: Pick<MemoRow, 'conditions_open'> }) {
  const count = memo.conditions_open
  if (count === undefined) return null
  return (
    <span className={classes.question} data-state="OPEN">
      <IconChecklist size={15} stroke={1.8} aria-hidden />
      {memoListTexts.conditionsOpen(count)}
    </span>
  )
}
