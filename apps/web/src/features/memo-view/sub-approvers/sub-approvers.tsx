import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogLevel } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { logTexts } from '../log/texts.ts'
import type { Slot } from './sub-approver-draft.ts'
import { SubApproversDialog } from './sub-approvers-dialog.tsx'
import classes from './sub-approvers.module.css'

interface SubApproversProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  /** The signed-in approver's own. */
  slot: Slot
}

/** Edits an approver's sub-approvers, below their own line while it is their turn (D6). */
export function SubApprovers({ memo, levels, slot }: SubApproversProps) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <button type="button" className={classes.edit} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconUsersPlus size={16} stroke={1.7} aria-hidden />
        {logTexts.editSubApprovers}
      </button>
      <SubApproversDialog
        memo={memo}
        levels={levels}
        slot={slot}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}
