import { formatDateTime } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { exactDurationText } from '@countersign/domain'
import { actionText } from '../log/log-lines.ts'
import { logTexts } from '../log/texts.ts'
import { timeTexts } from './texts.ts'

export type Ledger = NonNullable<CallOutput<'get_time_ledger'>['ledger']>
type TimeAtSeat = Ledger['seats'][number]

/** A part of the memo's time; the parts sum to the whole. */
export interface LedgerPart {
  id: string
  kind: 'owner' | 'hold' | 'level'
  name: string
  seconds: number
}

/** The parts of a memo's time: levels that started; owner and hold if they had it at all. */
export function ledgerParts({ owner_seconds, hold_seconds, levels }: Ledger): LedgerPart[] {
  const others: LedgerPart[] = [
    { id: 'owner', kind: 'owner', name: timeTexts.owner, seconds: owner_seconds },
    { id: 'hold', kind: 'hold', name: timeTexts.hold, seconds: hold_seconds },
  ]
  return [
    ...others.filter(({ seconds }) => seconds > 0),
    ...levels.map(({ sequence_id, sequence_no, seconds }) => ({
      id: sequence_id,
      kind: 'level' as const,
      name: logTexts.sequence(sequence_no + 1),
      seconds,
    })),
  ]
}

/** A person's time at a seat, as it is shown. */
export interface SeatRow {
  id: string
  name: string
  /** The level, and whose sub-approver they are. */
  place: string
  time: string
  /** What was decided, by whom where a delegate did (K3); 'Pending' last. */
  lines: string[]
}

export function seatRows({ seats }: Ledger): SeatRow[] {
  return seats.map((seat) => ({
    id: `${seat.approver_id} ${seat.email}`,
    name: seat.name,
    place: placeText(seat),
    time: exactDurationText(seat.seconds),
    lines: [
      ...seat.decisions.map((one) => decisionText(seat, one)),
      ...(seat.is_pending ? [timeTexts.pending] : []),
    ],
  }))
}

function placeText({ sequence_no, sub_approver_of }: TimeAtSeat): string {
  const level = logTexts.sequence(sequence_no + 1)
  return sub_approver_of === undefined ? level : timeTexts.subApproverOf(level, sub_approver_of)
}

function decisionText(
  { name }: TimeAtSeat,
  { decision, date_acted, decided_by }: TimeAtSeat['decisions'][number],
): string {
  const decided = timeTexts.decided(actionText(decision), formatDateTime(date_acted))
  return decided_by ? `${decided}, ${timeTexts.byDelegate(decided_by.name, name)}` : decided
}
