import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERASED_TEXT } from '../answer/erased-text.ts'
import { readSubmission } from '../content/answers.ts'
import { emptyAnswers, fromContent, toContent } from '../content/content.ts'
import { visibleFields } from '../content/conditions.ts'
import { displayText } from '../content/display.ts'
import { aFilledForm } from '../testing/arbitraries.ts'
import { aField, aGroup, aSection, aTemplate } from '../testing/builders.ts'
import { formOf } from '../template/level-sections.ts'
import type {
  AnsweredBy,
  Condition,
  FieldDefinition,
  Section,
  TemplateContent,
} from '../template/template.ts'
import { displayLevelAnswers, levelAnswerEntry, levelAnswers, levelForm, mayAskLevel } from './level-form.ts'

const when = (field_ref: string, value: string): Condition => ({ field_ref, operator: 'EQUALS', value })
const SECOND: AnsweredBy = { kind: 'LEVEL', number: 2 }
const finance = (value: FieldDefinition[], given: Partial<Section> = {}): Section =>
  aSection(value, { field_id: 'FINANCE', field_name: 'Finance', answered_by: SECOND, ...given })
const centre = aField('TEXT', {
  field_id: 'CENTRE',
  field_name: 'Cost centre',
  validations: { required: true },
})
const kind = aField('RADIO', { field_id: 'KIND' })
const level = { number: 2 }
const ids = (form: TemplateContent) => form.flatMap(({ value }) => value.map(({ field_id }) => field_id))
const submitted = (template: TemplateContent, answers: object) =>
  toContent(template, { ...emptyAnswers(template), ...answers } as never)

describe('R7: a section that approvers answer', () => {
  const template = [...aTemplate(kind), finance([centre])]

  it('is no part of what the owner fills in, drafts or submits (C6)', () => {
    expect(visibleFields(template, {}).map(({ field_id }) => field_id)).toEqual(['TEXT_SUBJECT', 'KIND'])
    expect(Object.keys(emptyAnswers(template))).not.toContain('CENTRE')
    expect(toContent(template, { CENTRE: 'x' }).map(({ field_id }) => field_id)).toEqual(['SECTION_1'])
    const entry = { field_id: 'CENTRE', value: 'CC-1' }
    expect(fromContent(template, [entry]).issues.map(({ code }) => code)).toEqual(['UNKNOWN_FIELD'])
    expect(readSubmission(template, [{ field_id: 'TEXT_SUBJECT', value: 'Masts' }]).issues).toEqual([])
  })

  it('is asked of its level alone, by number or by the policy’s name for it', () => {
    expect(ids(levelForm(template, level, []))).toEqual(['CENTRE'])
    expect(levelForm(template, { number: 1 }, [])).toEqual([])
    expect(levelForm(template, { number: 2, level_id: 'cfo' }, [])).toEqual([])
    const policied = [
      ...aTemplate(),
      finance([centre], { answered_by: { kind: 'POLICY', level_ids: ['cfo'] } }),
    ]
    expect(ids(levelForm(policied, { number: 5, level_id: 'cfo' }, []))).toEqual(['CENTRE'])
    expect(levelForm(policied, { number: 2 }, [])).toEqual([])
    expect([mayAskLevel(policied, level), mayAskLevel(template, level)]).toEqual([false, true])
  })

  it('is filled in by itself, and the owner’s sections together', () => {
    const more = aSection([], { field_id: 'MORE' })
    const [first, own] = template as [Section, Section]
    expect(formOf([...template, more], own)).toEqual([own])
    expect(formOf([...template, more], more)).toEqual([first, more])
  })

  it('is a form like any other for its approvers: required answers are required (F6)', () => {
    const form = levelForm(template, level, [])
    expect(readSubmission(form, []).issues).toEqual([
      { code: 'REQUIRED', path: ['CENTRE'], params: { field_type: 'TEXT' } },
    ])
    const other = { field_id: 'TEXT_SUBJECT', value: 'Reworded' }
    expect(readSubmission(form, [other]).issues.map(({ code }) => code)).toEqual([
      'UNKNOWN_FIELD',
      'REQUIRED',
    ])
  })
})

describe('R7, F4: conditions of a section that approvers answer', () => {
  it('on the owner’s answers are decided by what was submitted', () => {
    const template = [
      ...aTemplate(kind),
      finance([centre, aField('TEXT', { field_id: 'MORE', conditions: [when('KIND', 'b')] })], {
        conditions: [when('KIND', 'a'), when('KIND', 'b')],
      }),
    ]
    const formFor = (KIND: string) => ids(levelForm(template, level, submitted(template, { KIND })))
    expect([formFor('a'), formFor('b'), formFor('')]).toEqual([['CENTRE'], ['CENTRE', 'MORE'], []])
  })

  it('on its own answers stay, also beside those on the owner’s', () => {
    const own = aField('TEXT', { field_id: 'WHY', conditions: [when('KIND', 'b'), when('CENTRE', 'x')] })
    const template = [...aTemplate(kind), finance([centre, own])]
    const [hidden] = levelForm(template, level, submitted(template, { KIND: 'a' }))
    expect(hidden?.value[1]?.conditions).toEqual([when('CENTRE', 'x')])
    const [shown] = levelForm(template, level, submitted(template, { KIND: 'b' }))
    expect(shown?.value[1]?.conditions).toEqual([])
  })

  it('on an answer that the form hides are not met, and on an erased one they are (O6)', () => {
    const hidden = aField('TEXT', { field_id: 'NOTE', conditions: [when('KIND', 'b')] })
    const template = [...aTemplate(kind, hidden), finance([centre], { conditions: [when('NOTE', 'x')] })]
    expect(levelForm(template, level, submitted(template, { KIND: 'a', NOTE: 'x' }))).toEqual([])
    const erased = [{ field_id: 'NOTE', field_name: 'Note', value: null, erased: true }]
    expect(ids(levelForm(template, level, erased))).toEqual(['CENTRE'])
  })

  it('of follow-up questions are decided alike', () => {
    const asked = (field_id: string, conditions?: Condition[]) => aField('TEXT', { field_id, conditions })
    const branching = aField('RADIO', {
      field_id: 'CHECK',
      constant: [
        { value: 'a', label: 'A', branchingQuestions: [asked('GONE', [when('KIND', 'b')]), asked('STAYS')] },
        { value: 'b', label: 'B' },
      ],
    })
    const template = [...aTemplate(kind), finance([branching])]
    const form = levelForm(template, level, submitted(template, { KIND: 'a' }))
    expect(visibleFields(form, { CHECK: 'a' }).map(({ field_id }) => field_id)).toEqual(['CHECK', 'STAYS'])
  })

  it('a section without a question that can show is left out', () => {
    expect(levelForm([...aTemplate(), finance([{ ...centre, hidden: true }])], level, [])).toEqual([])
  })
})

describe('R7: the answers of an approver', () => {
  const branching = aField('RADIO', {
    field_id: 'CHECK',
    field_name: 'Checked',
    constant: [
      {
        value: 'a',
        label: 'Against the budget',
        branchingQuestions: [aField('TEXT', { field_id: 'BUDGET' })],
      },
    ],
  })
  const list = aField('DROPDOWN', {
    field_id: 'CODE',
    field_name: 'Code',
    list_id: 'codes',
    constant: [{ value: 'C1', label: 'Roads' }],
  })
  const template = [
    ...aTemplate(kind),
    finance([centre, branching, list, aGroup(), aField('DATEPICKER', { field_id: 'LEFT_OPEN' })], {
      conditions: [when('KIND', 'a')],
    }),
  ]
  const answers = {
    CENTRE: 'CC-1',
    CHECK: 'a',
    BUDGET: '2026',
    CODE: 'C1',
    GROUP: [{ field_id: 'R1', fields: { ITEM: 'Mast', PRICE: '5.00' } }],
  }
  const form = levelForm(template, level, submitted(template, { KIND: 'a' }))
  const given = levelAnswers(readSubmission(form, toContent(form, answers)).content)

  it('are those that were given, each with its question and the label of its code (N9)', () => {
    expect(given.map(({ question }) => question.field_id)).toEqual([
      'CENTRE',
      'CHECK',
      'BUDGET',
      'CODE',
      'GROUP',
    ])
    expect(given[3]).toEqual({
      question: { field_id: 'CODE', field_name: 'Code', field_type: 'DROPDOWN' },
      answer: { value: 'C1', label: 'Roads' },
    })
  })

  it('read beside the decision as the form has them, whatever showed them', () => {
    const shown = displayLevelAnswers(template, given.map(levelAnswerEntry))
    expect(shown.map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
      ['Finance', ['Cost centre', 'Checked', 'A question', 'Code', 'Items']],
    ])
    expect(displayText(shown)).toContain('Against the budget')
    expect(displayText(shown)).toContain('C1 · Roads')
  })

  it('read as erased once they are (O6)', () => {
    const [first] = given
    const entry = levelAnswerEntry({ question: first!.question, answer: ERASED_TEXT })
    expect(displayText(displayLevelAnswers(template, [entry]))).toBe(ERASED_TEXT)
  })
})

describe('R7, F6: for any form and any answers', () => {
  const asAsked = (template: TemplateContent): TemplateContent => [
    ...aTemplate(),
    ...template.map((section, at) => ({ ...section, field_id: `LEVEL_${at}`, answered_by: SECOND })),
  ]

  it('an approver is held to the rules that an owner would be', () => {
    fc.assert(
      fc.property(aFilledForm, ({ template, answers }) => {
        const form = levelForm(asAsked(template), level, [])
        const shown = template.filter(({ value }) => value.some(({ hidden }) => !hidden))
        const sent = toContent(shown, answers)
        expect(readSubmission(form, sent).issues).toEqual(readSubmission(shown, sent).issues)
      }),
    )
  })

  it('nothing throws, and what was given is read back', () => {
    fc.assert(
      fc.property(aFilledForm, fc.anything(), ({ template, answers }, anything) => {
        const asked = asAsked(template)
        const form = levelForm(asked, level, anything)
        readSubmission(form, anything)
        const given = levelAnswers(readSubmission(form, toContent(form, answers)).content)
        const shown = displayLevelAnswers(asked, given.map(levelAnswerEntry)).flatMap(({ fields }) => fields)
        expect(new Set(shown.map(({ field_id }) => field_id))).toEqual(
          new Set(given.map(({ question }) => question.field_id)),
        )
      }),
    )
  })
})
