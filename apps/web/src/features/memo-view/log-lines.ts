import type { CallOutput } from '@countersign/contract'
import { REMARKS_TRUNCATION_CHARACTERS } from '@countersign/domain'
import type { ApproverStatus, MemoStatus } from '@countersign/domain'
import type { SealState, StatusKind } from '@countersign/ui'
import { approverBadgeOf, decisionBadgeOf, statusBadgeOf } from '../../lib/memo-status.ts'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'

export type LogLevel = CallOutput<'get_memo_logs'>['levels'][number]
export type LogEntry = LogLevel['logs'][number]
export type Seat = LogLevel['approvers'][number]['sub_approvers'][number]

const texts = memoViewMessages.memoLog

export interface Badge {
  kind: StatusKind
  label: string
}

/** How the level's seal shows (D1). */
export function sealStateOf(level: LogLevel): SealState {
  if (level.is_cleared) return 'cleared'
  return level.is_current ? 'current' : 'waiting'
}

/** How many of the level's approvers decide it. */
export function levelRuleText(level: LogLevel): string {
  if (level.approval_type === 'ALL_APPROVERS') return texts.allApprovers
  return level.min_approvers === 1 ? texts.onlyOne : texts.someRequired(level.min_approvers)
}

/** Whether the current level shows how long it has waited: while pending, or returned (end-user document section 2; G2). */
export function elapsedText(level: LogLevel): string | undefined {
  const waits = level.status === 'PENDING' || level.status === 'RETURNED'
  return level.is_current && waits && level.days_elapsed !== null
    ? texts.elapsed(level.days_elapsed)
    : undefined
}

/** The level's status as a badge; undefined on a level that the memo will not reach any more. */
export function levelBadge(level: LogLevel): Badge | undefined {
  if (level.is_cleared) return statusBadgeOf('APPROVED')
  if (level.is_current) {
    return statusBadgeOf(level.status === 'PENDING' ? 'SUBMITTED' : (level.status as MemoStatus))
  }
  const isWanted = level.approvers.some(({ approval_status }) => approval_status !== '')
  return isWanted ? { kind: 'waiting', label: texts.waiting } : undefined
}

/** The badge of a signed entry: an approver's decision. Other entries are told in words. */
export function decisionOf(entry: LogEntry): Badge | undefined {
  const decisions: readonly string[] = ['APPROVED', 'REJECTED', 'RETURNED'] satisfies ApproverStatus[]
  return decisions.includes(entry.action) ? decisionBadgeOf(entry.action as ApproverStatus) : undefined
}

/** What an entry's author did, in words; an action that we don't know yet is told as it came. */
export function actionText(action: string): string {
  return (texts.actions as Partial<Record<string, string>>)[action] ?? action
}

/** A person who hasn't signed, and their sub-approvers who haven't either. */
export interface OpenSeat {
  seat: Seat
  /** Undefined: nothing is wanted of them any more (D3). */
  badge: Badge | undefined
  subApprovers: OpenSeat[]
  /** How many of the sub-approvers meet the slot (D3); undefined where the approver has none, or nothing is awaited. */
  subApprovals: string | undefined
}

/** The unsigned lines of a level: who decided stands in its entries. */
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
        ? texts.subApprovalsNeeded(slot.min_sub_approvers, slot.sub_approvers.length)
        : undefined,
  }))
}

/** Long remarks cut for a first look; undefined where they are short enough (end-user document section 9). */
export function shortened(remarks: string): string | undefined {
  if (remarks.length < REMARKS_TRUNCATION_CHARACTERS) return undefined
  const cut = remarks.slice(0, REMARKS_TRUNCATION_CHARACTERS - 1)
  // At a word's end, unless the word is longer than anybody would read as one.
  const words = cut.replace(/\s+\S{0,40}$/, '')
  return `${words}…`
}
