import { DEFAULT_TEMPLATE } from '@countersign/domain'
import type { Policy, PolicySample, TemplateConfig, TemplateContent, TemplateInfo } from '@countersign/domain'
import type { ContentAction } from './actions.ts'
import { changeContent } from './change-content.ts'
import type { NewId } from './field-defaults.ts'
import { changePolicy, NEW_POLICY } from './policy/change-policy.ts'
import { isPolicyAction } from './policy/policy-actions.ts'
import type { PolicyAction, Workflow } from './policy/policy-actions.ts'
import { forgetInPolicy } from './policy/policy-references.ts'
import { findField, findSection } from './walk-content.ts'

/** A template as the wizard edits it. */
export interface TemplateDraft {
  info: TemplateInfo
  content: TemplateContent
  config: TemplateConfig
  workflow: Workflow
  /** Kept while the workflow is 'ANYONE', until the template is saved; null before the first one. */
  policy: Policy | null
  /** The policy's first day, YYYY-MM-DD; null for the day of publishing (N5). */
  policyStartsOn: string | null
  /** Sample answers to try the policy on (N3). */
  policySamples: readonly PolicySample[]
}

/** The parts of a draft that actions change, and undo restores. */
type Edited = Pick<TemplateDraft, 'content' | 'workflow' | 'policy'>

interface Snapshot extends Edited {
  selectedId: string | null
}

export interface WizardState extends TemplateDraft {
  /** The one selected question or section. */
  selectedId: string | null
  /** The row of the policy that is open; OTHERWISE for the last one. */
  openRowId: string | null
  /** The version that the wizard was opened with. */
  opened: TemplateDraft
  /** What the opened version made of its samples, and the first outcome of those that were kept since, by their ids (N3). */
  firstOutcomes: ReadonlyMap<string, string>
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  /** The field of the last change: more typing there extends the same step. */
  typingInto: string | null
}

export type WizardAction =
  | ContentAction
  | PolicyAction
  | { type: 'select'; id: string | null }
  | { type: 'openRow'; rowId: string | null }
  | { type: 'setInfo'; changes: Partial<TemplateInfo> }
  | { type: 'setConfig'; config: TemplateConfig }
  | { type: 'setPolicyStart'; day: string | null }
  | { type: 'setPolicySamples'; samples: readonly PolicySample[] }
  /** Samples were tried on the opened version, or on the template as edited, where the outcomes of new ones count. */
  | { type: 'recordOutcomes'; of: 'OPENED' | 'EDITED'; outcomes: ReadonlyMap<string, string> }
  | { type: 'undo' }
  | { type: 'redo' }
  /** A field lost focus: later typing starts a new step. */
  | { type: 'endTyping' }
  /** Replaces the template, or the unsaved work on what was `opened`; cannot be undone. */
  | { type: 'load'; draft: TemplateDraft; opened?: TemplateDraft }

/** Number of steps that can be undone; older ones are dropped. */
const STEPS_KEPT = 100

/** What a template without a policy has of one. */
export const WITHOUT_POLICY: Pick<TemplateDraft, 'workflow' | 'policy' | 'policyStartsOn' | 'policySamples'> =
  {
    workflow: 'ANYONE',
    policy: null,
    policyStartsOn: null,
    policySamples: [],
  }

/** A new template (W9; `allow_sub_approvals` has the contract's default). */
export const EMPTY_DRAFT: TemplateDraft = {
  info: { category_id: null, template_code: '', template_name: '', description: '', guidelines: '' },
  content: DEFAULT_TEMPLATE,
  config: { allow_sub_approvals: true },
  ...WITHOUT_POLICY,
}

export function initialState(draft: TemplateDraft, opened: TemplateDraft = draft): WizardState {
  return {
    ...draft,
    opened,
    selectedId: null,
    openRowId: null,
    firstOutcomes: new Map(),
    past: [],
    future: [],
    typingInto: null,
  }
}

/** The opened version's samples that have no first outcome yet. */
export function openedSamplesToTry({
  opened,
  firstOutcomes,
}: Pick<WizardState, 'opened' | 'firstOutcomes'>): readonly PolicySample[] {
  return opened.policySamples.filter(({ sample_id }) => !firstOutcomes.has(sample_id))
}

/** The template in the wizard's state, or in what extends it. */
export function draftOf(draft: TemplateDraft): TemplateDraft {
  const { info, content, config, workflow, policy, policyStartsOn, policySamples } = draft
  return { info, content, config, workflow, policy, policyStartsOn, policySamples }
}

/** The wizard's state after an action. Undoing restores form, policy and selection. */
export function reduce(state: WizardState, action: WizardAction, newId: NewId): WizardState {
  switch (action.type) {
    case 'select':
      return action.id === state.selectedId ? state : { ...state, selectedId: action.id, typingInto: null }
    case 'openRow':
      return action.rowId === state.openRowId
        ? state
        : { ...state, openRowId: action.rowId, typingInto: null }
    case 'setInfo':
      return { ...state, info: { ...state.info, ...action.changes } }
    case 'setConfig':
      return { ...state, config: action.config }
    case 'setPolicyStart':
      return { ...state, policyStartsOn: action.day }
    case 'setPolicySamples':
      return { ...state, policySamples: action.samples }
    case 'recordOutcomes': {
      const ofOpened = new Set(state.opened.policySamples.map(({ sample_id }) => sample_id))
      const first = [...action.outcomes].filter(
        ([id]) => ofOpened.has(id) === (action.of === 'OPENED') && !state.firstOutcomes.has(id),
      )
      return first.length === 0
        ? state
        : { ...state, firstOutcomes: new Map([...state.firstOutcomes, ...first]) }
    }
    case 'endTyping':
      return state.typingInto === null ? state : { ...state, typingInto: null }
    case 'undo':
      return restore(state, state.past, state.future, 'past')
    case 'redo':
      return restore(state, state.future, state.past, 'future')
    case 'load':
      return initialState(action.draft, action.opened)
    default:
      return change(state, action, newId)
  }
}

function change(state: WizardState, action: ContentAction | PolicyAction, newId: NewId): WizardState {
  const { select, ...edited } = edit(state, action, newId)
  const isSame =
    edited.content === state.content && edited.workflow === state.workflow && edited.policy === state.policy
  if (isSame) return state
  const typingInto = typingTarget(action)
  const isSameStep = typingInto !== null && typingInto === state.typingInto
  return {
    ...state,
    ...edited,
    selectedId: select ?? kept(edited.content, state.selectedId),
    past: isSameStep ? state.past : [...state.past, snapshot(state)].slice(-STEPS_KEPT),
    future: [],
    typingInto,
  }
}

/** What an action leaves, and the question or section that it selects. */
function edit(
  { content, workflow, policy }: WizardState,
  action: ContentAction | PolicyAction,
  newId: NewId,
): Edited & { select?: string } {
  if (!isPolicyAction(action)) {
    const changed = changeContent(content, action, newId)
    return { ...changed, workflow, policy: policy && forgetInPolicy(policy, content, changed.content) }
  }
  if (action.type === 'chooseWorkflow')
    return {
      content,
      workflow: action.workflow,
      policy: action.workflow === 'POLICY' ? (policy ?? NEW_POLICY) : policy,
    }
  return { content, workflow, policy: policy && changePolicy(policy, action, newId) }
}

const snapshot = ({ content, workflow, policy, selectedId }: WizardState): Snapshot => ({
  content,
  workflow,
  policy,
  selectedId,
})

/** Keeps the selection as long as it exists. */
function kept(content: TemplateContent, id: string | null): string | null {
  if (id === null) return null
  return findField(content, id) || findSection(content, id) ? id : null
}

/** The field that an action was typed into; null for single actions. */
function typingTarget(action: ContentAction | PolicyAction): string | null {
  switch (action.type) {
    case 'renameSection':
      return `${action.type} ${action.sectionId}`
    case 'editField':
      return `${action.type} ${action.fieldId} ${Object.keys(action.changes).join()}`
    case 'setValidations':
      return `${action.type} ${action.fieldId} ${Object.keys(action.validations).join()}`
    case 'setDefault':
      return `${action.type} ${action.fieldId}`
    case 'setOperand':
      return 'value' in action.operand ? `${action.type} ${action.fieldId} ${action.at}` : null
    case 'labelOption':
      return `${action.type} ${action.fieldId} ${action.value}`
    case 'setCondition':
      return `${action.type} ${action.rowId} ${action.at}`
    case 'setOtherwise':
      return action.otherwise.kind === 'REFUSE' ? action.type : null
    case 'editLevel': {
      const typed = Object.keys(action.changes).join()
      return ['days', 'min_approvers'].includes(typed) ? `${action.type} ${action.levelId} ${typed}` : null
    }
    default:
      return null
  }
}

function restore(
  state: WizardState,
  from: readonly Snapshot[],
  to: readonly Snapshot[],
  direction: 'past' | 'future',
): WizardState {
  const snap = from.at(-1)
  if (!snap) return state
  const rest = from.slice(0, -1)
  const other = [...to, snapshot(state)]
  const [past, future] = direction === 'past' ? [rest, other] : [other, rest]
  return { ...state, ...snap, past, future, typingInto: null }
}
