import { expect, it } from 'vitest'
import { EMPTY_DRAFT, initialState, reduce } from './wizard-state.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

function play(...actions: WizardAction[]): WizardState {
  let count = 0
  return actions.reduce(
    (state, action) => reduce(state, action, () => `n${(count += 1)}`),
    initialState(EMPTY_DRAFT),
  )
}
const rename = (field_name: string): WizardAction => ({
  type: 'editField',
  fieldId: 'TEXT_SUBJECT',
  changes: { field_name },
})

it('typing in one field is a single undo step, until the field loses focus', () => {
  expect(play(rename('S'), rename('Su'), rename('Sub')).past).toHaveLength(1)
  expect(play(rename('S'), { type: 'endTyping' }, rename('Su')).past).toHaveLength(2)
})

it('undoing a removal restores the selection', () => {
  const state = play(
    { type: 'addField', sectionId: 'SECTION_1' },
    { type: 'removeField', fieldId: 'FIELD_n1' },
  )
  expect(state.selectedId).toBeNull()
  expect(reduce(state, { type: 'undo' }, () => 'x').selectedId).toBe('FIELD_n1')
})

it('a change after undoing replaces what was undone', () => {
  const state = play(rename('One'), { type: 'undo' }, rename('Two'))
  expect(state.future).toEqual([])
  expect(reduce(state, { type: 'redo' }, () => 'x')).toBe(state)
})

it('an action without effect is not a step', () => {
  expect(play({ type: 'removeField', fieldId: 'TEXT_SUBJECT' }).past).toEqual([])
})

it('N3: a sample is compared with its first outcome, also after the step was left and the policy changed', () => {
  const tried = (...outcomes: [string, string][]): WizardAction => ({
    type: 'recordOutcomes',
    outcomes: new Map(outcomes),
  })
  const state = play(
    tried(['S1', 'Row 1']),
    { type: 'chooseWorkflow', workflow: 'POLICY' },
    tried(['S1', 'Row 2'], ['S2', 'Row 2']),
    { type: 'undo' },
  )
  expect([...state.firstOutcomes].sort()).toEqual([
    ['S1', 'Row 1'],
    ['S2', 'Row 2'],
  ])
  expect(reduce(state, tried(['S1', 'Row 3']), () => 'x')).toBe(state)
  expect(reduce(state, { type: 'load', draft: EMPTY_DRAFT }, () => 'x').firstOutcomes.size).toBe(0)
})
