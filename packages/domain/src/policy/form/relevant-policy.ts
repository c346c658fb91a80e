import type { OwnersPlace } from '../table/facts.ts'
import { holds } from '../table/fit.ts'
import type { Otherwise, Policy, PolicyCondition, PolicyLevel } from '../table/policy.ts'

/** The part of a policy that can fit memos of this owner: all that their form carries (N3). */
export function relevantPolicy({ rows, otherwise }: Policy, { companyId, groupId }: OwnersPlace): Policy {
  const isPossible = (condition: PolicyCondition) => {
    if (condition.kind === 'COMPANY') return holds(condition, companyId)
    return condition.kind !== 'GROUP' || holds(condition, groupId)
  }
  return { rows: rows.filter(({ conditions }) => conditions.every(isPossible)), otherwise }
}

/** The levels of all rows of a policy, those of 'otherwise' included. */
export function levelsOf({ rows, otherwise }: Policy): PolicyLevel[] {
  return [...rows.flatMap(({ levels }) => levels), ...otherwiseLevels(otherwise)]
}

function otherwiseLevels(otherwise: Otherwise): readonly PolicyLevel[] {
  return otherwise.kind === 'LEVELS' ? otherwise.levels : []
}

/** The roles that a policy names, each by its id, for approvers and watchers. */
export function rolesIn(policy: Policy): string[] {
  const sources = levelsOf(policy).flatMap((level) => [...level.sources, ...level.watchers])
  return [...new Set(sources.flatMap((source) => (source.kind === 'ROLE' ? [source.role_id] : [])))]
}
