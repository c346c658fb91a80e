import type { Person } from '../../route/route.ts'
import type { KeptLevel, KeptSeat } from '../kept/kept-level.ts'

/** A level of a memo, of ALL, on which no one has acted. */
export function keptLevelOf(more: Partial<KeptLevel> = {}): KeptLevel {
  return {
    sequence_id: '1',
    is_cleared: false,
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    is_rule_fixed: false,
    asked: null,
    seats: [],
    watchers: [],
    ...more,
  }
}

/** A seat that waits, filled by the owner. */
export function keptSeatOf(person: Person, more: Partial<KeptSeat> = {}): KeptSeat {
  return { person, source: null, has_acted: false, has_approved: false, ...more }
}
