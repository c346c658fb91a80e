import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, initialState, openedSamplesToTry, reduce } from './wizard-state.ts'
import type { TemplateDraft, WizardAction, WizardState } from './wizard-state.ts'

function playOn(begun: WizardState, ...actions: WizardAction[]): WizardState {
  let count = 0
  return actions.reduce((state, action) => reduce(state, action, () => `n${(count += 1)}`), begun)
}
const play = (...actions: WizardAction[]) => playOn(initialState(EMPTY_DRAFT), ...actions)
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

describe('N3: what samples are compared with', () => {
  const sample = (sample_id: string) => ({
    sample_id,
    name: sample_id,
    owner_email: 'a@x.example',
    memo_content: [],
  })
  const opened: TemplateDraft = { ...EMPTY_DRAFT, workflow: 'POLICY', policySamples: [sample('S1')] }
  const tried = (of: 'OPENED' | 'EDITED', ...outcomes: [string, string][]): WizardAction => ({
    type: 'recordOutcomes',
    of,
    outcomes: new Map(outcomes),
  })
  const outcomes = ({ firstOutcomes }: WizardState) => Object.fromEntries(firstOutcomes)

  it('N3: a sample is compared with its result when the wizard was opened, however the form was edited before it was tried', () => {
    const state = playOn(
      initialState(opened),
      rename('Purpose'),
      tried('EDITED', ['S1', 'Row 2']),
      tried('OPENED', ['S1', 'Row 1']),
    )
    expect(outcomes(state)).toEqual({ S1: 'Row 1' })
    expect(openedSamplesToTry(state)).toEqual([])
    expect(reduce(state, tried('OPENED', ['S1', 'Row 3']), () => 'x')).toBe(state)
  })

  it('N3: a sample that is kept later is compared with its first result', () => {
    const state = playOn(
      initialState(opened),
      tried('EDITED', ['S2', 'Row 2']),
      { type: 'chooseWorkflow', workflow: 'ANYONE' },
      tried('EDITED', ['S2', 'Row 3']),
      { type: 'undo' },
    )
    expect(outcomes(state)).toEqual({ S2: 'Row 2' })
    expect(openedSamplesToTry(state)).toEqual(opened.policySamples)
  })

  it('N3: unsaved work that is restored is compared with the opened version, a colleague’s version with itself', () => {
    const begun = playOn(initialState(opened), tried('OPENED', ['S1', 'Row 1']))
    const copy: TemplateDraft = { ...opened, policySamples: [sample('S1'), sample('S2')] }
    const restored = playOn(begun, { type: 'load', draft: copy, opened })
    expect(restored).toMatchObject({ policySamples: copy.policySamples, opened })
    expect(openedSamplesToTry(restored)).toEqual(opened.policySamples)
    const theirs: TemplateDraft = { ...opened, policySamples: [sample('S3')] }
    const used = playOn(restored, { type: 'load', draft: theirs })
    expect(openedSamplesToTry(used)).toEqual(theirs.policySamples)
  })
})
