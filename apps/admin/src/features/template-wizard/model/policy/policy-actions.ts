import type { Otherwise, PolicyCondition, PolicyLevel, SignatureRule } from '@countersign/domain'

/** Where levels come from (N1): the owner may name anyone, or a policy computes them. */
export type Workflow = 'ANYONE' | 'POLICY'

/** Names the last row, which is always there, as `TemplateFinding` does. */
export const OTHERWISE = 'otherwise'

/** The row whose levels are meant; null for 'otherwise'. */
type RowId = string | null

/** Every change of a template's policy (N1). */
export type PolicyAction =
  | { type: 'chooseWorkflow'; workflow: Workflow }
  /** Adds a row above the named one, or at the end. */
  | { type: 'addPolicyRow'; above?: string; conditions?: readonly PolicyCondition[] }
  | { type: 'copyPolicyRow'; rowId: string }
  | { type: 'movePolicyRow'; rowId: string; to: number }
  | { type: 'removePolicyRow'; rowId: string }
  | { type: 'addCondition'; rowId: string; condition: PolicyCondition }
  /** `at`: the condition's place in its row; null removes it. */
  | { type: 'setCondition'; rowId: string; at: number; condition: PolicyCondition | null }
  /** Removes what looks at a subject (`subjectName`) from all rows. */
  | { type: 'removeColumn'; subject: string }
  | { type: 'setOtherwise'; otherwise: Otherwise }
  | { type: 'addLevel'; rowId: RowId }
  | { type: 'editLevel'; rowId: RowId; levelId: string; changes: LevelChanges }
  | { type: 'moveLevel'; rowId: RowId; levelId: string; to: number }
  | { type: 'removeLevel'; rowId: RowId; levelId: string }

/** Undefined `days` are the template's, and an undefined `signature` is none. */
export type LevelChanges = Partial<Omit<PolicyLevel, 'level_id' | 'days' | 'signature'>> & {
  days?: number | undefined
  signature?: SignatureRule | undefined
}

const TYPES: Readonly<Record<PolicyAction['type'], true>> = {
  chooseWorkflow: true,
  addPolicyRow: true,
  copyPolicyRow: true,
  movePolicyRow: true,
  removePolicyRow: true,
  addCondition: true,
  setCondition: true,
  removeColumn: true,
  setOtherwise: true,
  addLevel: true,
  editLevel: true,
  moveLevel: true,
  removeLevel: true,
}

export function isPolicyAction(action: { type: string }): action is PolicyAction {
  return action.type in TYPES
}
