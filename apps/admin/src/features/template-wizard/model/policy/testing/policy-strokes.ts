import { ownersFields, subjectName } from '@countersign/domain'
import type { PolicyCondition, PolicySource, TemplateContent } from '@countersign/domain'
import type { WizardState } from '../../wizard-state.ts'
import type { PolicyAction } from '../policy-actions.ts'
import { choiceValues, lookableQuestions, namesPlace } from '../policy-questions.ts'

/** Random changes of a policy, each with numbers that choose its target. */
export const POLICY_KINDS = [
  'chooseWorkflow',
  'addPolicyRow',
  'addPolicyRow',
  'copyPolicyRow',
  'movePolicyRow',
  'removePolicyRow',
  'addCondition',
  'addCondition',
  'setCondition',
  'removeColumn',
  'setOtherwise',
  'addLevel',
  'editLevel',
  'editLevel',
  'moveLevel',
  'removeLevel',
] as const

type PolicyKind = (typeof POLICY_KINDS)[number]

export function isPolicyKind(kind: string): kind is PolicyKind {
  return (POLICY_KINDS as readonly string[]).includes(kind)
}

interface PolicyStroke {
  kind: PolicyKind
  a: number
  b: number
  c: number
  flag: boolean
}

/** Resolves a step against the current policy, with ids that exist where there are any. */
export function policyActionOf({ content, policy }: WizardState, stroke: PolicyStroke): PolicyAction {
  const { kind, a, b, c, flag } = stroke
  const rows = policy?.rows ?? []
  const row = rows[b % Math.max(1, rows.length)]
  const rowId = row?.row_id ?? 'none'
  const levels = row?.levels ?? []
  const levelId = levels[c % Math.max(1, levels.length)]?.level_id ?? 'none'
  switch (kind) {
    case 'chooseWorkflow':
      return { type: kind, workflow: c === 0 ? 'ANYONE' : 'POLICY' }
    case 'addPolicyRow':
      return { type: kind, ...(flag && row ? { above: rowId } : {}), conditions: conditionsOn(content, a, c) }
    case 'movePolicyRow':
      return { type: kind, rowId, to: c }
    case 'addCondition':
      return {
        type: kind,
        rowId,
        condition: conditionsOn(content, a, c)[0] ?? { kind: 'COMPANY', is_one_of: flag, values: ['c'] },
      }
    case 'setCondition': {
      const at = c % Math.max(1, row?.conditions.length ?? 0)
      const condition = row?.conditions[at]
      return { type: kind, rowId, at, condition: flag || !condition ? null : { ...condition } }
    }
    case 'removeColumn': {
      const condition = row?.conditions[0]
      return { type: kind, subject: condition ? subjectName(condition) : 'COMPANY' }
    }
    case 'setOtherwise':
      return { type: kind, otherwise: flag ? { kind: 'NO_APPROVAL' } : { kind: 'LEVELS', levels: [] } }
    case 'addLevel':
      return { type: kind, rowId: flag ? rowId : null }
    case 'editLevel':
      return { type: kind, rowId, levelId, changes: { sources: sourcesIn(content, a) } }
    case 'moveLevel':
      return { type: kind, rowId, levelId, to: a % 4 }
    case 'removeLevel':
      return { type: kind, rowId, levelId }
    default:
      return { type: kind, rowId }
  }
}

function conditionsOn(content: TemplateContent, a: number, c: number): PolicyCondition[] {
  const questions = lookableQuestions(content)
  const question = questions[a % Math.max(1, questions.length)]
  if (!question) return []
  const { field, kind } = question
  const { field_id } = field
  if (kind !== 'CHOICE') return [{ kind, field_id, bounds: { above: null, up_to: null } }]
  return [{ kind, field_id, is_one_of: c > 0, values: choiceValues(field).slice(0, c) }]
}

function sourcesIn(content: TemplateContent, a: number): PolicySource[] {
  const fields = ownersFields(content)
  const field = fields[a % Math.max(1, fields.length)]
  if (!field) return [{ kind: 'MANAGER' }]
  const { field_id } = field
  if (namesPlace(field)) return [{ kind: 'ROLE', role_id: 'cfo', place: { kind: 'ANSWER', field_id } }]
  const [column] = field.field_type === 'NESTED' ? field.constant.filter(namesPlace) : []
  if (!column) return [{ kind: 'OWNER_CHOICE' }]
  return [{ kind: 'ROLE', role_id: 'cfo', place: { kind: 'ROWS', field_id, question_id: column.field_id } }]
}
