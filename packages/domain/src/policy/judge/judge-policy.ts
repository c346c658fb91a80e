import { reachOf } from '../check/reach.ts'
import type { Otherwise, Policy } from '../table/policy.ts'
import { checkConditions } from './check-conditions.ts'
import { checkLevels } from './check-levels.ts'
import { missingHolders, missingHolderText } from './missing-holders.ts'
import { knownValues } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'
import { policyFinding } from './policy-finding.ts'
import type { FindingAt, PolicyFinding } from './policy-finding.ts'

/**
 * Judges a policy in the context of its template (N1, N5), for the builder's check, 'Check', saving and publishing alike. What only the
 * server knows, the organisation, is judged where the context has it.
 */
export function judgePolicy(policy: Policy, context: PolicyContext): PolicyFinding[] {
  const errors = [
    ...policy.rows.flatMap(({ row_id, conditions, levels }, index) => {
      const at = atRow(row_id, index)
      const isRepeated = policy.rows.findIndex((other) => other.row_id === row_id) < index
      return [
        ...(isRepeated ? [policyFinding('REPEATED_ROW', at)] : []),
        ...checkConditions(conditions, context, at),
        ...checkLevels(levels, context, at),
      ]
    }),
    ...checkOtherwise(policy.otherwise, context),
  ]
  return [...errors, ...reviewReach(policy, context, errors), ...reviewHolders(policy, context)]
}

function atRow(row_id: string, index: number): FindingAt {
  return { row_id, level_id: null, condition: null, place: `Row ${index + 1}` }
}

const TABLE: FindingAt = { row_id: null, level_id: null, condition: null, place: '' }
const OTHERWISE: FindingAt = { ...TABLE, place: 'Otherwise' }

function checkOtherwise(otherwise: Otherwise, context: PolicyContext): PolicyFinding[] {
  switch (otherwise.kind) {
    case 'LEVELS':
      return checkLevels(otherwise.levels, context, OTHERWISE)
    case 'REFUSE':
      return otherwise.text.trim() === '' ? [policyFinding('NO_REFUSAL_TEXT', OTHERWISE)] : []
    case 'NO_APPROVAL':
      return context.organisation?.allows_no_approval === false
        ? [policyFinding('NO_APPROVAL_NOT_ALLOWED', OTHERWISE)]
        : []
  }
}

/** Rows that no memo reaches, where nothing else is wrong about their conditions. */
function reviewReach(
  policy: Policy,
  context: PolicyContext,
  errors: readonly PolicyFinding[],
): PolicyFinding[] {
  const { unreachable, contradictory, isComplete } = reachOf(policy, knownValues(context))
  const wrong = errors.filter(({ condition }) => condition !== null).map(({ row_id }) => row_id)
  const rows = policy.rows.flatMap(({ row_id }, index) => {
    if (!unreachable.includes(row_id) || wrong.includes(row_id)) return []
    const code = contradictory.includes(row_id) ? 'CONTRADICTION' : 'UNREACHABLE'
    return [policyFinding(code, atRow(row_id, index))]
  })
  return isComplete ? rows : [...rows, policyFinding('NOT_DECIDED', TABLE)]
}

function reviewHolders(policy: Policy, context: PolicyContext): PolicyFinding[] {
  return missingHolders(policy, context).map((missing) =>
    policyFinding('ROLE_WITHOUT_HOLDER', TABLE, missingHolderText(missing)),
  )
}
