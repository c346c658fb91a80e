import type { KeptLevel, KeptSeat } from '../../policy/kept/kept-level.ts'
import type { Level, Slot } from '../../route/route.ts'
import { seatsOf } from '../../route/route.ts'
import { actorsOn } from '../memo.ts'
import type { Memo } from '../memo.ts'

/** A memo's levels as its policy looks at them at a re-submission (N6); none before the first one. */
export function keptLevels(memo: Pick<Memo, 'levels' | 'acted'>): KeptLevel[] {
  return memo.levels.map((level) => {
    const actors = actorsOn(memo, level.sequenceId)
    return {
      sequence_id: level.sequenceId,
      is_cleared: level.isCleared,
      approval_type: level.approvalType,
      min_approvers: level.minApprovers,
      is_rule_fixed: actors.length > 0,
      asked: askedFor(level),
      seats: level.slots.map((slot) => keptSeat(slot, actors)),
      watchers: level.watchers.map(({ person }) => person),
      ...(level.isAdded && { is_added: true as const }),
    }
  })
}

function askedFor({ policy }: Level): KeptLevel['asked'] {
  if (!policy) return null
  const { level_id, sources, min_approvers } = policy
  return { level_id, sources, min_approvers }
}

function keptSeat(slot: Slot, actors: readonly string[]): KeptSeat {
  const everSeated = seatsOf(slot).flatMap(({ person, earlier = [] }) => [person, ...earlier])
  return {
    person: slot.approver.person,
    source: slot.source ?? null,
    has_acted: everSeated.some(({ email }) => actors.includes(email)),
    has_approved: slot.isMet,
  }
}
