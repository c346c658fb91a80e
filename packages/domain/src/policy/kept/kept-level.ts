import type { ApprovalType, Person } from '../../route/route.ts'
import type { SeatSource } from '../../route/seat-source.ts'
import { sourceKey } from '../../route/seat-source.ts'

/** An approver's seat of a level that a memo has. */
export interface KeptSeat {
  person: Person
  /** Null for a person whom the owner named (N6). */
  source: SeatSource | null
  /** Whether anyone has decided at the seat, in whatever round. */
  has_acted: boolean
  /** Whether the seat's approval counts, no matter who gave it. */
  has_approved: boolean
}

/** A level that a memo has already, as its policy looks at it at a re-submission (N6). */
export interface KeptLevel {
  sequence_id: string
  is_cleared: boolean
  approval_type: ApprovalType
  min_approvers: number
  /** Whether its type and minimum stay, because someone has acted on it (D8). */
  is_rule_fixed: boolean
  /** What the policy asked for; null for the owner's own level. */
  asked: { level_id: string; sources: readonly SeatSource[]; min_approvers: number } | null
  seats: readonly KeptSeat[]
  watchers: readonly Person[]
  /** An approver added it (R1): the policy ignores it. */
  is_added?: true
}

/**
 * The kept levels that a re-submission leaves where they are: the cleared ones, the interrupted one (D5), and those that approvers added
 * right behind it (R1).
 */
export function fixedLevels(kept: readonly KeptLevel[]): readonly KeptLevel[] {
  const interrupted = interruptedLevel(kept)
  if (!interrupted) return []
  const behind = kept.slice(kept.indexOf(interrupted) + 1)
  const own = behind.findIndex(({ is_added }) => !is_added)
  return kept.slice(0, own === -1 ? kept.length : kept.length - behind.length + own)
}

/** The interrupted level (D5), none before the first submission. */
export function interruptedLevel(kept: readonly KeptLevel[]): KeptLevel | undefined {
  return kept.find(({ is_cleared }) => !is_cleared)
}

/** Whether a person has acted at a seat of a level that the memo has. */
export function hasActedAt(kept: KeptLevel | undefined, { email }: Person): boolean {
  return kept?.seats.some(({ person, has_acted }) => has_acted && person.email === email) === true
}

/** The seats of a level that were filled from a source. */
export function seatsFrom({ seats }: KeptLevel, source: SeatSource): KeptSeat[] {
  const key = sourceKey(source)
  return seats.filter((seat) => seat.source !== null && sourceKey(seat.source) === key)
}
