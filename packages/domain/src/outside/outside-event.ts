import type { MemoAmount } from '../form/content/memo-amount.ts'
import type { TemplateConfig } from '../form/template/template.ts'
import type { MemoEvent } from '../memo/events.ts'
import type { Instant } from '../time/instant.ts'

/** The kinds of events that other systems are notified of (P0, P2, P5). */
export const OUTSIDE_KINDS = [
  'memo.submitted',
  'memo.resubmitted',
  'memo.level_approved',
  'memo.approved',
  'memo.returned',
  'memo.rejected',
  'memo.self_returned',
  'memo.cancelled',
  'memo.held',
  'memo.released',
  'memo.overdue',
  'memo.condition_reported',
  'memo.condition_closed',
  'memo.condition_refused',
  'memo.amended',
  'memo.extended',
  'memo.revoked',
  'memo.hand_off_done',
  'memo.acknowledged',
] as const
export type OutsideKind = (typeof OUTSIDE_KINDS)[number]

/** Of those, what a chat is notified of (P5): submitted, decided, overdue. */
export const CHAT_KINDS = [
  'memo.submitted',
  'memo.resubmitted',
  'memo.level_approved',
  'memo.approved',
  'memo.returned',
  'memo.rejected',
  'memo.overdue',
] as const satisfies readonly OutsideKind[]

/** A memo that waits until it is due, in a calendar (P5). */
export const DUE_KIND = 'memo.due'

/** Everything known of an event of a memo that might leave the product. */
export interface OutsideFacts {
  memoId: string
  template: string
  kind: OutsideKind | typeof DUE_KIND
  at: Instant
  /** The event's number in the memo's own sequence, from 1; in a calendar the memo's version. */
  number: number
  subject: string
  amount: MemoAmount | null
  owner: string
  /** Who acted; null where the clock did. */
  by: string | null
}

/** What leaves the product: the rest is left out, not emptied. */
export type LeavingEvent = Pick<OutsideFacts, 'memoId' | 'template' | 'kind' | 'at' | 'number'> &
  Partial<Pick<OutsideFacts, 'subject' | 'amount' | 'owner' | 'by'>>

/**
 * P0: what may leave the product of an event, in webhooks, chats and calendars. Subject, amount and names leave where the template's switch
 * is on; answers never do.
 */
export function leavingEvent(
  { memoId, template, kind, at, number, subject, amount, owner, by }: OutsideFacts,
  { named_outside }: Pick<TemplateConfig, 'named_outside'>,
): LeavingEvent {
  const always = { memoId, template, kind, at, number }
  return named_outside === true ? { ...always, subject, amount, owner, by } : always
}

/** P0: what a calendar says of a memo that waits for a delegate (K2). @param absent whom they decide for */
export function actingForText(
  absent: string,
  { named_outside }: Pick<TemplateConfig, 'named_outside'>,
): string {
  return named_outside === true ? `for ${absent}` : 'for a person who is away'
}

/** The kind of an event that other systems are notified of; null for all others. The last approval is one event, not two. */
export function outsideKind(event: MemoEvent, { isFinal }: { isFinal: boolean }): OutsideKind | null {
  switch (event.type) {
    case 'MemoSubmitted':
      return event.version === 1 ? 'memo.submitted' : 'memo.resubmitted'
    case 'LevelCleared':
      return isFinal ? null : 'memo.level_approved'
    case 'MemoApproved':
      return 'memo.approved'
    case 'DecisionMade':
      return DECISIONS[event.decision]
    case 'MemoSelfReturned':
      return 'memo.self_returned'
    case 'MemoCancelled':
      return 'memo.cancelled'
    case 'ConditionReported':
      return 'memo.condition_reported'
    case 'ConditionClosed':
      return 'memo.condition_closed'
    case 'ConditionRefused':
      return 'memo.condition_refused'
    case 'MemoLinked':
      return LINKED[event.kind]
    case 'HandOffDone':
      return 'memo.hand_off_done'
    case 'MemoAcknowledged':
      return 'memo.acknowledged'
    case 'HoldPlaced':
      return 'memo.held'
    case 'HoldLifted':
      return 'memo.released'
    default:
      return null
  }
}

/** R4: another memo did it to this one. */
const LINKED = { amends: 'memo.amended', extends: 'memo.extended', revokes: 'memo.revoked' } as const

/** An approval leaves once it clears its level. */
const DECISIONS = { APPROVED: null, REJECTED: 'memo.rejected', RETURNED: 'memo.returned' } as const

/** The events of one change that other systems are notified of, in the order of the log (P2). */
export function outsideEvents(events: readonly MemoEvent[]): { kind: OutsideKind; event: MemoEvent }[] {
  const isFinal = events.some(({ type }) => type === 'MemoApproved')
  return events.flatMap((event) => {
    const kind = outsideKind(event, { isFinal })
    return kind === null ? [] : [{ kind, event }]
  })
}
