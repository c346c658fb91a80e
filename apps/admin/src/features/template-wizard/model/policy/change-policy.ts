import { POLICY_MAX_CONDITIONS, POLICY_MAX_LEVELS, POLICY_MAX_ROWS, subjectName } from '@countersign/domain'
import type { Policy, PolicyLevel, PolicyRow } from '@countersign/domain'
import { texts } from '../../texts.ts'
import type { NewId } from '../field-defaults.ts'
import { filterSame, mapSame } from '../walk-content.ts'
import type { LevelChanges, PolicyAction } from './policy-actions.ts'

/** A new policy refuses what no row fits: nothing is approved before an administrator says how. */
export const NEW_POLICY: Policy = {
  rows: [],
  otherwise: { kind: 'REFUSE', text: texts.workflow.newRefusal },
}

/** Changes a policy. What isn't allowed (a row too many) changes nothing; the screens explain why before that. */
export function changePolicy(
  policy: Policy,
  action: Exclude<PolicyAction, { type: 'chooseWorkflow' }>,
  newId: NewId,
): Policy {
  switch (action.type) {
    case 'addPolicyRow': {
      const { above, conditions = [] } = action
      return insertRow(policy, { row_id: newId(), conditions, levels: [newLevel(newId)] }, above)
    }
    case 'copyPolicyRow': {
      const at = policy.rows.findIndex(({ row_id }) => row_id === action.rowId)
      const row = policy.rows[at]
      if (!row) return policy
      const levels = row.levels.map((level) => ({ ...level, level_id: newId() }))
      return insertRow(policy, { ...row, row_id: newId(), levels }, policy.rows[at + 1]?.row_id)
    }
    case 'movePolicyRow':
      return withRows(
        policy,
        moved(policy.rows, ({ row_id }) => row_id === action.rowId, action.to),
      )
    case 'removePolicyRow':
      return withRows(
        policy,
        filterSame(policy.rows, ({ row_id }) => row_id !== action.rowId),
      )
    case 'addCondition':
      return changeRow(policy, action.rowId, (row) =>
        row.conditions.length >= POLICY_MAX_CONDITIONS
          ? row
          : { ...row, conditions: [...row.conditions, action.condition] },
      )
    case 'setCondition':
      return changeRow(policy, action.rowId, (row) => {
        const { at, condition } = action
        if (row.conditions[at] === undefined || row.conditions[at] === condition) return row
        const conditions =
          condition === null ? row.conditions.toSpliced(at, 1) : row.conditions.with(at, condition)
        return { ...row, conditions }
      })
    case 'removeColumn':
      return withRows(
        policy,
        mapSame(policy.rows, (row) => {
          const conditions = filterSame(row.conditions, (one) => subjectName(one) !== action.subject)
          return conditions === row.conditions ? row : { ...row, conditions }
        }),
      )
    case 'setOtherwise':
      return { ...policy, otherwise: action.otherwise }
    case 'addLevel':
      return changeLevels(policy, action.rowId, (levels) =>
        levels.length >= POLICY_MAX_LEVELS ? levels : [...levels, newLevel(newId)],
      )
    case 'editLevel':
      return changeLevels(policy, action.rowId, (levels) =>
        mapSame(levels, (level) =>
          level.level_id === action.levelId ? edited(level, action.changes) : level,
        ),
      )
    case 'moveLevel':
      return changeLevels(policy, action.rowId, (levels) =>
        moved(levels, ({ level_id }) => level_id === action.levelId, action.to),
      )
    case 'removeLevel':
      return changeLevels(policy, action.rowId, (levels) =>
        filterSame(levels, ({ level_id }) => level_id !== action.levelId),
      )
  }
}

/** A level that no source is named for yet. */
function newLevel(newId: NewId): PolicyLevel {
  return {
    level_id: newId(),
    sources: [],
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
  }
}

function edited(level: PolicyLevel, changes: LevelChanges): PolicyLevel {
  const { days, signature, ...rest } = { ...level, ...changes }
  return {
    ...rest,
    ...(days === undefined ? {} : { days }),
    ...(signature === undefined ? {} : { signature }),
  }
}

function withRows(policy: Policy, rows: readonly PolicyRow[]): Policy {
  return rows === policy.rows ? policy : { ...policy, rows }
}

function insertRow(policy: Policy, row: PolicyRow, above: string | undefined): Policy {
  if (policy.rows.length >= POLICY_MAX_ROWS) return policy
  const at = policy.rows.findIndex(({ row_id }) => row_id === above)
  return { ...policy, rows: policy.rows.toSpliced(at < 0 ? policy.rows.length : at, 0, row) }
}

function changeRow(policy: Policy, rowId: string, change: (row: PolicyRow) => PolicyRow): Policy {
  return withRows(
    policy,
    mapSame(policy.rows, (row) => (row.row_id === rowId ? change(row) : row)),
  )
}

function changeLevels(
  policy: Policy,
  rowId: string | null,
  change: (levels: readonly PolicyLevel[]) => readonly PolicyLevel[],
): Policy {
  if (rowId !== null)
    return changeRow(policy, rowId, (row) => {
      const levels = change(row.levels)
      return levels === row.levels ? row : { ...row, levels }
    })
  const { otherwise } = policy
  if (otherwise.kind !== 'LEVELS') return policy
  const levels = change(otherwise.levels)
  return levels === otherwise.levels ? policy : { ...policy, otherwise: { ...otherwise, levels } }
}

/** The list with one item at another place; the same list where that changes nothing. */
function moved<T>(list: readonly T[], isMoved: (item: T) => boolean, to: number): readonly T[] {
  const from = list.findIndex(isMoved)
  const at = Math.min(Math.max(to, 0), list.length - 1)
  if (from < 0 || from === at) return list
  return list.toSpliced(from, 1).toSpliced(at, 0, list[from] as T)
}
