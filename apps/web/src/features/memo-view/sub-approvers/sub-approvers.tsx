import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { memoViewMessages } from '../../../lib/memo-view-messages.ts'
import type { LogLevel } from '../log-lines.ts'
import type { LogMemo } from '../log-memo.ts'
import type { Slot } from './sub-approver-draft.ts'
import { SubApproversDialog } from './sub-approvers-dialog.tsx'
import classes from './sub-approvers.module.css'

interface SubApproversProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  /** The signed-in approver's own. */
  slot: Slot
}

/** Below an approver's own line while it is their turn: names their sub-approvers (D6). */
export function SubApprovers({ memo, levels, slot }: SubApproversProps) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <button type="button" className={classes.edit} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconUsersPlus size={16} stroke={1.7} aria-hidden />
        {memoViewMessages.memoLog.editSubApprovers}
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
