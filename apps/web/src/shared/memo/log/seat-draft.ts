import type { ChosenPerson } from '../../people-picker/chosen-person.ts'
import type { LogLevel } from './log-lines.ts'
import type { LogMemo } from './log-memo.ts'

/** Whom an approver has chosen to decide in their place (K8) or behind them (R1), and why. A closed dialog keeps it. */
export interface SeatDraft {
  people: readonly ChosenPerson[]
  reason: string
}

export const EMPTY_SEAT_DRAFT: SeatDraft = { people: [], reason: '' }

export interface SeatDialogProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  /** The approver's own. */
  seatId: string
  draft: SeatDraft
  onChange: (draft: SeatDraft) => void
  onClose: () => void
  onSent: () => void
}
