import { IconUserPlus } from '@tabler/icons-react'
import type { LogLevel } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { SeatAction } from '../log/seat-action.tsx'
import { EMPTY_SEAT_DRAFT } from '../log/seat-draft.ts'
import { useDraftDialog } from '../use-draft-dialog.ts'
import { AddApproversDialog } from './add-approvers-dialog.tsx'
import { texts } from './texts.ts'

interface AddApproversProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  /** The signed-in approver's own. */
  seatId: string
}

/** Adds approvers behind the approver's level, below their own line while it is their turn (R1). */
export function AddApprovers({ memo, levels, seatId }: AddApproversProps) {
  const { opened, open, props } = useDraftDialog(`add behind ${seatId}`, EMPTY_SEAT_DRAFT)
  return (
    <div>
      <SeatAction icon={IconUserPlus} label={texts.action} onClick={open} />
      {opened && <AddApproversDialog memo={memo} levels={levels} seatId={seatId} {...props} />}
    </div>
  )
}
