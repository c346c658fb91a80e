import { formatDay } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { durationText, isDecision, REMARKS_TRUNCATION_CHARACTERS } from '@countersign/domain'
import type { SealState, StatusKind } from '@countersign/ui'
import { approverBadgeOf, decisionBadgeOf, statusBadgeOf } from '../../../lib/memo-status.ts'
import type { LogMemo } from './log-memo.ts'
import { logTexts } from './texts.ts'

export type LogLevel = CallOutput<'get_memo_logs'>['levels'][number]
export type LogEntry = LogLevel['logs'][number]
export type Seat = LogLevel['approvers'][number]['sub_approvers'][number]

export interface Badge {
  kind: StatusKind
  label: string
}

/** The state of the level's seal (D1). */
export function sealStateOf(level: LogLevel): SealState {
  if (level.is_cleared) return 'cleared'
  return level.is_current ? 'current' : 'waiting'
}

/** How long the level usually takes (L5). */
export function forecastText(forecast: NonNullable<LogMemo['forecast']>): string {
  const { median_seconds, percentile_90_seconds, memo_count } = forecast
  const [half, most] = [median_seconds, percentile_90_seconds].map((seconds) => durationText(1000 * seconds))
  return logTexts.forecast(half ?? '', most ?? '', memo_count)
}

/** Until when no one can decide on the current level, or whom that depends on (K4). */
export function blockedText({ until, waits_for }: NonNullable<LogMemo['blocked']>): string {
  return until === null ? logTexts.blocked(waits_for.join(', ')) : logTexts.blockedUntil(formatDay(until))
}

/** How many of its approvers clear the level. */
export function levelRuleText(level: Pick<LogLevel, 'approval_type' | 'min_approvers'>): string {
  if (level.approval_type === 'ALL_APPROVERS') return logTexts.allApprovers
  return level.min_approvers === 1 ? logTexts.onlyOne : logTexts.someRequired(level.min_approvers)
}

/** By whom the level was added (R1); undefined for levels of the owner's route. */
export function addedText(level: Pick<LogLevel, 'is_added' | 'approvers'>): string | undefined {
  if (!level.is_added) return undefined
  const names = level.approvers.flatMap(({ added_by }) => (added_by ? [added_by.name] : []))
  return logTexts.addedBy([...new Set(names)].join(', '))
}

/** How long the current level has waited, while pending or returned; undefined otherwise (U16, G2). */
export function elapsedText(level: LogLevel): string | undefined {
  const waits = level.status === 'PENDING' || level.status === 'RETURNED'
  return level.is_current && waits && level.days_elapsed !== null
    ? logTexts.elapsed(level.days_elapsed)
    : undefined
}

/** The level's status as a badge; undefined on a level that the memo will no longer reach. */
export function levelBadge(level: LogLevel): Badge | undefined {
  if (level.is_cleared) return statusBadgeOf('APPROVED')
  if (level.is_current) {
    const { status } = level
    return statusBadgeOf(status === 'PENDING' || status === 'WAITING' ? 'SUBMITTED' : status)
  }
  const isWanted = level.approvers.some(({ approval_status }) => approval_status !== '')
  return isWanted ? { kind: 'waiting', label: logTexts.waiting } : undefined
}

/** The badge of a signed entry, which is an approver's decision; undefined for other entries. */
export function decisionOf(entry: LogEntry): Badge | undefined {
  return isDecision(entry.action) ? decisionBadgeOf(entry.action) : undefined
}

const actionTexts: Readonly<Partial<Record<string, string>>> = logTexts.actions

/** What an entry's author did; an unknown action is returned as it is. */
export function actionText(action: string): string {
  return actionTexts[action] ?? action
}

/** Whom a delegate decided for (K3); undefined for decisions at one's own seat. */
export function forWhomText({ acting_for }: LogEntry): string | undefined {
  return acting_for === undefined ? undefined : logTexts.actingFor(acting_for)
}

/** An entry's author, and for whom: 'Bea Lim for Rosario Dizon' (K3). */
export function whoText(entry: LogEntry): string {
  return [entry.name, forWhomText(entry)].filter((part) => part !== undefined).join(' ')
}

/** Who decides while the person of a seat is away (K7); undefined if they are not. */
export function awayText({ away }: Seat): string | undefined {
  if (!away) return undefined
  const until = away.until === null ? logTexts.away : logTexts.awayUntil(formatDay(away.until))
  const who = away.delegate === null ? [] : [logTexts.decides(away.delegate.name)]
  return [until, ...who].join('; ')
}

/** A person who hasn't signed, with their unsigned sub-approvers. */
export interface OpenSeat {
  seat: Seat
  /** Undefined once they are no longer needed (D3). */
  badge: Badge | undefined
  subApprovers: OpenSeat[]
  /** How many of the sub-approvers meet the slot (D3); undefined without sub-approvers, or when none is awaited. */
  subApprovals: string | undefined
}

/** The unsigned lines of a level; decisions are in its entries. */
export function openSeats(level: LogLevel): OpenSeat[] {
  const open = (seat: Seat): OpenSeat => ({
    seat,
    badge: approverBadgeOf(seat.approval_status),
    subApprovers: [],
    subApprovals: undefined,
  })
  const unsigned = ({ date_acted }: Seat) => date_acted === null
  return level.approvers.filter(unsigned).map((slot) => ({
    ...open(slot),
    subApprovers: slot.sub_approvers.filter(unsigned).map(open),
    subApprovals:
      slot.sub_approvers.length > 0 && slot.approval_status === 'PENDING'
        ? logTexts.subApprovalsNeeded(slot.min_sub_approvers, slot.sub_approvers.length)
        : undefined,
  }))
}

/** Long remarks cut to a preview; undefined if they are short enough (U16). */
export function shortened(remarks: string): string | undefined {
  if (remarks.length < REMARKS_TRUNCATION_CHARACTERS) return undefined
  const cut = remarks.slice(0, REMARKS_TRUNCATION_CHARACTERS - 1)
  // Cut at the end of a word, unless it is unreasonably long.
  const words = cut.replace(/\s+\S{0,40}$/, '')
  return `${words}…`
}
