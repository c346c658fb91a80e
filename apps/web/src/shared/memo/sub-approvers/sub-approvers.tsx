import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogLevel } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { SeatAction } from '../log/seat-action.tsx'
import { logTexts } from '../log/texts.ts'
import type { Slot } from './sub-approver-draft.ts'
import { SubApproversDialog } from './sub-approvers-dialog.tsx'

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
      <SeatAction icon={IconUsersPlus} label={logTexts.editSubApprovers} onClick={() => setOpened(true)} />
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
