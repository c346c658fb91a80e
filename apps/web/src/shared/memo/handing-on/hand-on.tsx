import { IconArrowForwardUp } from '@tabler/icons-react'
import type { LogLevel } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { SeatAction } from '../log/seat-action.tsx'
import { EMPTY_SEAT_DRAFT } from '../log/seat-draft.ts'
import { useDraftDialog } from '../use-draft-dialog.ts'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { texts } from './texts.ts'

interface HandOnProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  /** The signed-in approver's own. */
  seatId: string
}

/** Hands the approver's place on, below their own line while it is their turn (K8). */
export function HandOn({ memo, levels, seatId }: HandOnProps) {
  const { opened, open, props } = useDraftDialog(`hand on ${seatId}`, EMPTY_SEAT_DRAFT)
  return (
    <div>
      <SeatAction icon={IconArrowForwardUp} label={texts.action} onClick={open} />
      {opened && <HandOnDialog memo={memo} levels={levels} seatId={seatId} {...props} />}
    </div>
  )
}
