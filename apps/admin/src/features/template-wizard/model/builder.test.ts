import { checkTemplate, DEFAULT_TEMPLATE, isTemplateContent, sectionFields } from '@countersign/domain'
import type { FieldLayout, TemplateContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { ContentAction } from './actions.ts'
import { changeContent } from './change-content.ts'
import type { AnswerType } from '../../../lib/field-words.ts'
import { findField } from './walk-content.ts'

/** The properties that these tests read, for a question of any type. */
interface AnyField {
  field_type: string
  constant: [Part, ...Part[]]
  _metadata: FieldLayout
}

interface Part {
  value: string
  field_id: string
  branchingSection?: unknown
}

/** Builds a form step by step, with predictable ids: n1, n2, n3 … */
function aBuilder(start: TemplateContent = DEFAULT_TEMPLATE) {
  let content = start
  let count = 0
  let last = ''
  const act = (action: ContentAction): string => {
    const changed = changeContent(content, action, () => `n${(count += 1)}`)
    content = changed.content
    expect(isTemplateContent(content)).toBe(true)
    last = changed.select ?? last
    return last
  }
  const field = (id: string) => findField(content, id) as unknown as AnyField
  return {
    act,
    field,
    add: (to: AnswerType = 'TEXT', sectionId = 'SECTION_1') => {
      const fieldId = act({ type: 'addField', sectionId })
      if (to !== 'TEXT') act({ type: 'changeType', fieldId, to })
      return fieldId
    },
    addSection: () => act({ type: 'addSection' }),
    content: () => content,
    ids: () => content.flatMap(sectionFields).map((one) => one.field_id),
    problems: () => checkTemplate(content).map((problem) => problem.code),
  }
}

describe('defaults of sections and questions (W9)', () => {
  it('a new question is a required text of 300 characters, two columns wide and three units high', () => {
    const form = aBuilder()
    expect(form.field(form.add())).toMatchObject({
      field_name: 'Untitled',
      field_type: 'TEXT',
      validations: { required: true, max_length: 300 },
      _metadata: { x: 0, y: 3, w: 2, h: 3 },
      sectionId: 'SECTION_1',
      sectionIndex: 0,
    })
  })

  it('rich text is eight units high, an upload six and optional', () => {
    const form = aBuilder()
    const [rich, upload] = [form.add('TEXT_RTE'), form.add('FILE_UPLOAD')]
    expect(form.field(rich)).toMatchObject({ validations: { required: true }, _metadata: { h: 8 } })
    expect(form.field(upload)).toMatchObject({ validations: { required: false }, _metadata: { h: 6 } })
  })

  it('a new section is Untitled and comes last', () => {
    const form = aBuilder()
    form.addSection()
    expect(form.content().at(-1)).toMatchObject({ field_name: 'Untitled', sectionIndex: 1, value: [] })
  })

  it('a follow-up question is an optional text', () => {
    const form = aBuilder()
    const radio = form.add('RADIO')
    const value = form.field(radio).constant[0].value
    form.act({ type: 'addFollowUp', fieldId: radio, value })
    expect(form.field(form.ids().at(-1)!)).toMatchObject({
      field_name: 'Untitled',
      field_type: 'TEXT',
      validations: { required: false, max_length: 300 },
    })
  })
})

describe('answer types', () => {
  it('choices start with Option 1 and keep their options when their type changes to another choice', () => {
    const form = aBuilder()
    const id = form.add('DROPDOWN')
    const options = form.field(id).constant
    expect(options).toMatchObject([{ label: 'Option 1' }])
    for (const to of ['RADIO', 'CHECKBOX', 'DROPDOWN'] as const) {
      form.act({ type: 'changeType', fieldId: id, to })
      expect(form.field(id)).toMatchObject({ field_type: to, constant: options })
    }
    form.act({ type: 'changeType', fieldId: id, to: 'TIMEPICKER' })
    expect(form.field(id)).not.toHaveProperty('constant')
  })

  it('there can be one rich text and one upload; a second one is not added', () => {
    const form = aBuilder()
    form.add('TEXT_RTE')
    const second = form.add('TEXT_RTE')
    form.add('FILE_UPLOAD')
    const third = form.add('FILE_UPLOAD')
    expect([second, third].map((id) => form.field(id).field_type)).toEqual(['TEXT', 'TEXT'])
    expect(form.problems()).toEqual([])
  })

  it('R7: a section that approvers answer has a rich text of its own beside the owner’s, and no upload (W8)', () => {
    const form = aBuilder()
    form.add('TEXT_RTE')
    const upload = form.add('FILE_UPLOAD')
    const finance = form.addSection()
    const answeredBy = { kind: 'LEVEL', number: 2 } as const
    form.act({ type: 'setAnsweredBy', sectionId: finance, answeredBy })
    const [own, second] = [form.add('TEXT_RTE', finance), form.add('TEXT_RTE', finance)]
    const file = form.add('FILE_UPLOAD', finance)
    form.act({ type: 'moveField', fieldId: upload, toSectionId: finance })
    expect([own, second, file].map((id) => form.field(id).field_type)).toEqual(['TEXT_RTE', 'TEXT', 'TEXT'])
    expect(form.ids()).toEqual(['TEXT_SUBJECT', expect.any(String), upload, own, second, file])
    expect(form.problems()).toEqual([])
  })

  it('R7: what would make a second rich text of the owner’s form stays with the approvers (W8)', () => {
    const form = aBuilder()
    const rich = form.add('TEXT_RTE')
    const finance = form.addSection()
    const answeredBy = { kind: 'LEVEL', number: 2 } as const
    form.act({ type: 'setAnsweredBy', sectionId: finance, answeredBy })
    const own = form.add('TEXT_RTE', finance)
    form.act({ type: 'moveField', fieldId: own, toSectionId: 'SECTION_1' })
    form.act({ type: 'setAnsweredBy', sectionId: finance, answeredBy: undefined })
    expect(form.content()[1]).toMatchObject({ answered_by: answeredBy, value: [{ field_id: own }] })
    form.act({ type: 'removeField', fieldId: rich })
    form.act({ type: 'setAnsweredBy', sectionId: finance, answeredBy: undefined })
    expect(form.content()[1]).not.toHaveProperty('answered_by')
    expect(form.problems()).toEqual([])
  })

  it('R7: a section with an upload is not left to approvers', () => {
    const form = aBuilder()
    const sectionId = form.addSection()
    form.add('FILE_UPLOAD', sectionId)
    form.act({ type: 'setAnsweredBy', sectionId, answeredBy: { kind: 'LEVEL', number: 2 } })
    expect(form.content()[1]).not.toHaveProperty('answered_by')
  })

  it('the subject remains a required text in the first place, and cannot be removed', () => {
    const form = aBuilder()
    const other = form.addSection()
    const subject = { fieldId: 'TEXT_SUBJECT' }
    form.act({ type: 'changeType', ...subject, to: 'RADIO' })
    form.act({ type: 'setRequired', ...subject, required: false })
    form.act({ type: 'removeField', ...subject })
    form.act({ type: 'copyField', ...subject })
    form.act({ type: 'moveField', ...subject, toSectionId: other })
    form.act({ type: 'removeSection', sectionId: 'SECTION_1' })
    form.act({ type: 'moveSection', sectionId: other, to: 0 })
    form.act({
      type: 'layOut',
      sectionId: 'SECTION_1',
      places: new Map([['TEXT_SUBJECT', { x: 1, y: 9, w: 1, h: 3 }]]),
    })
    expect(form.content()[0]?.value[0]).toMatchObject({
      field_id: 'TEXT_SUBJECT',
      validations: { required: true },
    })
    expect(form.problems()).toEqual([])
  })

  it('F0: setting a preset changes a dropdown to the preset type, removing it changes it back; likewise for rich text', () => {
    const form = aBuilder()
    const id = form.add('DROPDOWN')
    const value = form.field(id).constant[0].value
    form.act({ type: 'setDefault', fieldId: id, value })
    expect(form.field(id)).toMatchObject({ field_type: 'DROPDOWN_DEFAULT', defaultValue: value })
    form.act({ type: 'addOptions', fieldId: id, options: [{ label: 'Other' }] })
    form.act({ type: 'removeOption', fieldId: id, value })
    expect(form.field(id)).toMatchObject({ field_type: 'DROPDOWN', constant: [{ label: 'Other' }] })
    const rich = form.add('TEXT_RTE')
    form.act({ type: 'setDefault', fieldId: rich, value: '<p>Dear all,</p>' })
    expect(form.field(rich).field_type).toBe('TEXT_RTE_PREFILLED')
    form.act({ type: 'setDefault', fieldId: rich, value: undefined })
    expect(form.field(rich)).toMatchObject({ field_type: 'TEXT_RTE' })
    expect(form.field(rich)).not.toHaveProperty('defaultValue')
  })
})

describe('branching (W10)', () => {
  function jumping() {
    const form = aBuilder()
    const radio = form.add('RADIO')
    const value = form.field(radio).constant[0].value
    const target = form.addSection()
    form.act({ type: 'setJump', fieldId: radio, value, sectionId: target })
    const conditions = () => form.content().find((s) => s.field_id === target)?.conditions
    return { form, radio, value, target, conditions }
  }

  it('a jump adds one EQUALS condition to its target, even if set twice', () => {
    const { form, radio, value, target, conditions } = jumping()
    form.act({ type: 'setJump', fieldId: radio, value, sectionId: target })
    expect(conditions()).toEqual([{ field_ref: radio, operator: 'EQUALS', value }])
    expect(form.problems()).toEqual([])
  })

  it('changing a jump moves the condition, clearing it removes the condition', () => {
    const { form, radio, value, conditions } = jumping()
    const other = form.addSection()
    form.act({ type: 'setJump', fieldId: radio, value, sectionId: other })
    expect(conditions()).toBeUndefined()
    expect(form.content().at(-1)?.conditions).toHaveLength(1)
    form.act({ type: 'setJump', fieldId: radio, value, sectionId: null })
    expect(form.content().at(-1)?.conditions).toBeUndefined()
  })

  it('turning branching off clears follow-ups, jumps and the linked sections’ conditions', () => {
    const { form, radio, value, conditions } = jumping()
    form.act({ type: 'addFollowUp', fieldId: radio, value })
    form.act({ type: 'setBranching', fieldId: radio, isOn: false })
    expect(conditions()).toBeUndefined()
    expect(form.field(radio).constant).toEqual([{ value, label: 'Option 1' }])
    expect(form.field(radio)).not.toHaveProperty('hasBranchingQuestions')
  })

  it('removing a section, a question or an option removes all references to it', () => {
    const one = jumping()
    one.form.act({ type: 'removeSection', sectionId: one.target })
    expect(one.form.field(one.radio).constant).toEqual([{ value: one.value, label: 'Option 1' }])
    const two = jumping()
    two.form.act({ type: 'removeField', fieldId: two.radio })
    expect(two.conditions()).toBeUndefined()
    const three = jumping()
    three.form.act({ type: 'addOptions', fieldId: three.radio, options: [{}] })
    three.form.act({ type: 'removeOption', fieldId: three.radio, value: three.value })
    expect(three.conditions()).toBeUndefined()
  })

  it('the last option cannot be removed, and removing a jump’s condition ends the jump', () => {
    const { form, radio, value, target } = jumping()
    form.act({ type: 'removeOption', fieldId: radio, value })
    expect(form.field(radio).constant).toHaveLength(1)
    form.act({ type: 'setConditions', ownerId: target, conditions: [] })
    expect(form.field(radio).constant[0]).not.toHaveProperty('branchingSection')
  })

  it('renaming or moving a section updates all references to it', () => {
    const { form, radio, target } = jumping()
    const last = form.addSection()
    form.act({ type: 'renameSection', sectionId: target, name: 'Funds' })
    form.act({ type: 'moveSection', sectionId: last, to: 1 })
    expect(form.field(radio).constant[0].branchingSection).toEqual({
      sectionIndex: 2,
      field_id: target,
      field_name: 'Funds',
    })
  })

  it('a copy has new ids, and its options have the same targets as the original’s', () => {
    const { form, radio, value, target, conditions } = jumping()
    form.act({ type: 'addFollowUp', fieldId: radio, value })
    const copy = form.act({ type: 'copyField', fieldId: radio })
    expect(copy).not.toBe(radio)
    expect(conditions()).toEqual([
      { field_ref: radio, operator: 'EQUALS', value },
      { field_ref: copy, operator: 'EQUALS', value },
    ])
    expect(form.content().find((s) => s.field_id === target)).toBeDefined()
    expect(form.problems()).toEqual([])
  })
})

describe('groups of related fields', () => {
  it('start empty, and their columns can be added and moved but have no branching', () => {
    const form = aBuilder()
    const group = form.add('NESTED')
    expect(form.problems()).toEqual(['NO_ROW_FIELDS'])
    form.act({ type: 'addRowField', fieldId: group })
    form.act({ type: 'addRowField', fieldId: group })
    const [first, second] = form.field(group).constant.map((sub) => sub.field_id)
    form.act({ type: 'moveRowField', fieldId: second!, to: 0 })
    expect(form.field(group).constant.map((sub) => sub.field_id)).toEqual([second, first])
    form.act({ type: 'changeType', fieldId: first!, to: 'DROPDOWN' })
    form.act({ type: 'setBranching', fieldId: first!, isOn: true })
    form.act({ type: 'changeType', fieldId: second!, to: 'NESTED' })
    expect(form.field(second!).field_type).toBe('TEXT')
    expect(form.problems()).toEqual([])
  })
})

describe('questions and sections move', () => {
  it('a question goes to the end of another section', () => {
    const form = aBuilder()
    const id = form.add()
    const to = form.addSection()
    form.act({ type: 'moveField', fieldId: id, toSectionId: to })
    expect(form.content()[1]?.value).toMatchObject([{ field_id: id, sectionId: to, sectionIndex: 1 }])
  })

  it('the list of a section’s questions follows the grid, row by row', () => {
    const form = aBuilder()
    const [a, b] = [form.add(), form.add()]
    form.act({
      type: 'layOut',
      sectionId: 'SECTION_1',
      places: new Map([
        [b, { x: 0, y: 3, w: 1, h: 3 }],
        [a, { x: 1, y: 3, w: 1, h: 3 }],
      ]),
    })
    expect(form.ids()).toEqual(['TEXT_SUBJECT', b, a])
    expect(form.field(a)._metadata).toMatchObject({ x: 1, y: 3, w: 1 })
  })
})
