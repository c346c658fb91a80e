import type { PolicyCondition, TemplateContent } from '@countersign/domain'
import { DEFAULT_TEMPLATE, POLICY_MAX_LEVELS, POLICY_MAX_ROWS } from '@countersign/domain'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT, initialState, reduce } from '../wizard-state.ts'
import type { WizardAction, WizardState } from '../wizard-state.ts'

const COST = 'COST'
const isOpex: PolicyCondition = { kind: 'CHOICE', field_id: COST, is_one_of: true, values: ['OPEX'] }
const inNorth: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: ['north'] }

/** The default form with a choice of cost types. */
const content = DEFAULT_TEMPLATE.map((section, at) =>
  at > 0
    ? section
    : {
        ...section,
        value: [
          ...section.value,
          {
            field_id: COST,
            field_name: 'Cost type',
            field_type: 'RADIO',
            validations: { required: true },
            constant: ['CAPEX', 'OPEX'].map((value) => ({ value, label: value })),
          },
        ],
      },
) as TemplateContent

function aHand() {
  let count = 0
  return (state: WizardState, ...actions: WizardAction[]) =>
    actions.reduce((now, action) => reduce(now, action, () => `n${(count += 1)}`), state)
}
const act = aHand()
const begun = act(initialState({ ...EMPTY_DRAFT, content }), { type: 'chooseWorkflow', workflow: 'POLICY' })
const rowsOf = ({ policy }: WizardState) => policy?.rows.map(({ row_id }) => row_id)

it('N1: a new policy has no row yet, and refuses every memo in words', () => {
  expect(begun.policy).toMatchObject({ rows: [], otherwise: { kind: 'REFUSE' } })
})

it("N1: a policy is kept while one tries 'Anyone'", () => {
  const built = act(begun, { type: 'addPolicyRow' })
  const back = act(
    built,
    { type: 'chooseWorkflow', workflow: 'ANYONE' },
    { type: 'chooseWorkflow', workflow: 'POLICY' },
  )
  expect(back.policy).toBe(built.policy)
})

it('N1: rows are added above others or last, copied, moved and removed; undo takes each back', () => {
  const one = act(begun, { type: 'addPolicyRow' }, { type: 'addPolicyRow' })
  const [first, second] = rowsOf(one) as [string, string]
  const inserted = act(one, { type: 'addPolicyRow', above: first, conditions: [isOpex] })
  expect(rowsOf(inserted)?.slice(1)).toEqual([first, second])
  expect(inserted.policy?.rows[0]?.conditions).toEqual([isOpex])
  const copied = act(inserted, { type: 'copyPolicyRow', rowId: rowsOf(inserted)?.[0] ?? '' })
  expect(copied.policy?.rows[1]?.conditions).toEqual([isOpex])
  expect(rowsOf(act(one, { type: 'movePolicyRow', rowId: second, to: 0 }))).toEqual([second, first])
  expect(act(one, { type: 'movePolicyRow', rowId: second, to: 9 })).toBe(one)
  const removed = act(one, { type: 'removePolicyRow', rowId: first })
  expect(rowsOf(removed)).toEqual([second])
  expect(act(removed, { type: 'undo' }).policy).toBe(one.policy)
})

it('N1: a condition is added, changed and removed, in one row or as a whole column', () => {
  const built = act(
    begun,
    { type: 'addPolicyRow', conditions: [isOpex, inNorth] },
    { type: 'copyPolicyRow', rowId: '' },
  )
  const [rowId] = rowsOf(built) as [string]
  const changed = act(built, {
    type: 'setCondition',
    rowId,
    at: 0,
    condition: { ...isOpex, is_one_of: false },
  })
  expect(changed.policy?.rows[0]?.conditions[0]).toMatchObject({ is_one_of: false })
  const less = act(changed, { type: 'setCondition', rowId, at: 0, condition: null })
  expect(less.policy?.rows[0]?.conditions).toEqual([inNorth])
  expect(act(less, { type: 'setCondition', rowId, at: 5, condition: null })).toBe(less)
  expect(act(less, { type: 'removeColumn', subject: 'COMPANY' }).policy?.rows[0]?.conditions).toEqual([])
})

it('N1: levels are edited, moved and removed, those of the otherwise row too', () => {
  const built = act(
    begun,
    { type: 'setOtherwise', otherwise: { kind: 'LEVELS', levels: [] } },
    { type: 'addLevel', rowId: null },
    { type: 'addLevel', rowId: null },
  )
  const levelsIn = ({ policy }: WizardState) =>
    policy?.otherwise.kind === 'LEVELS' ? policy.otherwise.levels : []
  const [first, second] = levelsIn(built).map(({ level_id }) => level_id) as [string, string]
  const edited = act(built, {
    type: 'editLevel',
    rowId: null,
    levelId: first,
    changes: { days: 3, owner_may: 'ADD' },
  })
  expect(levelsIn(edited)[0]).toMatchObject({ days: 3, owner_may: 'ADD' })
  expect(
    levelsIn(
      act(edited, { type: 'editLevel', rowId: null, levelId: first, changes: { days: undefined } }),
    )[0],
  ).not.toHaveProperty('days')
  const signature = { kind: 'ALWAYS' } as const
  const signed = act(edited, { type: 'editLevel', rowId: null, levelId: first, changes: { signature } })
  expect(levelsIn(signed)[0]).toMatchObject({ days: 3, signature })
  const unsigned = {
    type: 'editLevel',
    rowId: null,
    levelId: first,
    changes: { signature: undefined },
  } as const
  expect(levelsIn(act(signed, unsigned))[0]).not.toHaveProperty('signature')
  expect(
    levelsIn(act(built, { type: 'moveLevel', rowId: null, levelId: first, to: 1 })).map(
      ({ level_id }) => level_id,
    ),
  ).toEqual([second, first])
  expect(levelsIn(act(built, { type: 'removeLevel', rowId: null, levelId: first }))).toHaveLength(1)
  const refusing = act(built, { type: 'setOtherwise', otherwise: { kind: 'REFUSE', text: 'No.' } })
  expect(act(refusing, { type: 'addLevel', rowId: null })).toBe(refusing)
})

it('N1: a table takes no more rows, and a row no more levels, than their limits', () => {
  const add = Array.from({ length: POLICY_MAX_ROWS + 1 }, (): WizardAction => ({ type: 'addPolicyRow' }))
  const full = act(begun, ...add)
  expect(full.policy?.rows).toHaveLength(POLICY_MAX_ROWS)
  const [rowId = ''] = rowsOf(full) ?? []
  const levels = Array.from({ length: POLICY_MAX_LEVELS + 1 }, (): WizardAction => ({
    type: 'addLevel',
    rowId,
  }))
  expect(act(full, ...levels).policy?.rows[0]?.levels).toHaveLength(POLICY_MAX_LEVELS)
})

it('N1: typing a bound or a text is one step of undo', () => {
  const built = act(begun, { type: 'addPolicyRow', conditions: [isOpex] })
  const typed = ['R', 'Re', 'Ref'].map((text): WizardAction => ({
    type: 'setOtherwise',
    otherwise: { kind: 'REFUSE', text },
  }))
  expect(act(act(built, ...typed), { type: 'undo' }).policy).toBe(built.policy)
})

it('N1: where a question goes, its conditions stay and fit nothing, so that no row fits more memos than before', () => {
  const built = act(begun, { type: 'addPolicyRow', conditions: [isOpex] })
  const gone = act(built, { type: 'removeField', fieldId: COST })
  expect(gone.policy?.rows[0]?.conditions).toEqual([{ ...isOpex, field_id: '' }])
  expect(act(gone, { type: 'undo' }).policy).toBe(built.policy)
  const retyped = act(built, { type: 'changeType', fieldId: COST, to: 'CHECKBOX' })
  expect(retyped.policy?.rows[0]?.conditions).toEqual([{ ...isOpex, field_id: '' }])
})

it('N1: a removed option leaves the conditions that name it', () => {
  const built = act(begun, { type: 'addPolicyRow', conditions: [{ ...isOpex, values: ['CAPEX', 'OPEX'] }] })
  const less = act(built, { type: 'removeOption', fieldId: COST, value: 'CAPEX' })
  expect(less.policy?.rows[0]?.conditions).toEqual([isOpex])
})

it('N9: the codes of a list stay in a condition while the question keeps its list, and leave it with another one', () => {
  const chooseList = (listId: string | null): WizardAction => ({ type: 'setList', fieldId: COST, listId })
  const dropdown: WizardAction = { type: 'changeType', fieldId: COST, to: 'DROPDOWN' }
  const isCentre: PolicyCondition = { kind: 'CHOICE', field_id: COST, is_one_of: true, values: ['CC-1'] }
  const listed = act(begun, dropdown, chooseList('centres'), { type: 'addPolicyRow', conditions: [isCentre] })
  const conditions = (state: WizardState) => state.policy?.rows[0]?.conditions
  const renamed: WizardAction = { type: 'editField', fieldId: COST, changes: { field_name: 'Cost centre' } }
  expect(conditions(act(listed, renamed))).toEqual([isCentre])
  for (const other of ['projects', null])
    expect(conditions(act(listed, chooseList(other)))).toEqual([{ ...isCentre, values: [] }])
})
